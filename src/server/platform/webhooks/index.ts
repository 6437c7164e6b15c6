export { type AnyEvent, publishEvents } from "./publish-event.ts";
export { forgetWebhooks, sendWebhooks } from "./send-webhooks.ts";
export { countWebhookProblems, pauseEndpoints } from "./webhooks.queries.ts";
export { renewWebhookSecrets } from "./webhooks.ts";
