import { listActivity } from "#contract/admin-activity.ts";
import { replyPage } from "#server/http/reply-page.ts";
import type { EndpointServer } from "#server/http/serve-endpoint.ts";
import { listActivity as listEntries } from "./list-activity.ts";

export function activityRoutes(api: EndpointServer): void {
  api.serve(listActivity, async (call) => replyPage(call, await listEntries(call.shop, call.input)));
}
