import Stripe from "stripe";
import type { Books, RecordedEvent } from "./books.ts";
import { type Endpoint, endpoint } from "./endpoint.ts";
import { listPage } from "./list-page.ts";
import { badParameter } from "./provider-refusal.ts";

const TYPES_MAX = 20;
const RETENTION_SECONDS = 30 * 24 * 60 * 60;

/** Endpoints for events. Events older than the provider's retention period are left out. */
export function events(books: Books): readonly Endpoint[] {
  return [
    endpoint<Stripe.EventListParams>(books, {
      method: "GET",
      path: "/v1/events",
      params: ["resources/Events", "EventListParams"],
      right: "events:read",
      plays: ["created", "limit", "starting_after", "ending_before", "type", "types"],
      answer(params) {
        const { type, types } = params;
        if (type && types) throw badParameter("types", "You may pass either type or types, but not both.");
        if (types && types.length > TYPES_MAX) throw badParameter("types", `No more than ${TYPES_MAX} types.`);
        const wanted = types ?? (type ? [type] : undefined);
        const since = books.now - RETENTION_SECONDS;
        const told = books.events.filter((event) => event.created >= since && (!wanted || wanted.includes(event.type)));
        const page = listPage("/v1/events", told, params);
        return { ...page, data: page.data.map(renderEvent) };
      },
    }),
  ];
}

export function renderEvent({ id, type, created, object, idempotencyKey }: RecordedEvent) {
  return {
    id,
    object: "event",
    api_version: Stripe.API_VERSION,
    created,
    data: { object },
    livemode: false,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: idempotencyKey },
    type,
  } as const;
}
