import type { Shop } from "#server/kernel/shop.ts";
import { applyPaymentEvents } from "./apply-payment-events.ts";
import { listWaitingEvents, markPaidBoxes, putOff, type WaitingEvent } from "./payment-events.queries.ts";
import { postSandboxEvents } from "./post-sandbox-events.ts";

const EVENTS_PER_BATCH = 250;
/** Things that are asked about at once. The sandbox lives in our own database, which a trial of a job shares. */
const AT_ONCE = { stripe: 8, sandbox: 1 } as const;
const WAIT_MAX_MS = 60 * 60 * 1000;

/**
 * Works the inbox through: what the provider has told, in the order in which it happened, each thing asked about once.
 * What fails is put off, for longer each time, and holds up nothing else.
 */
export async function deliverPaymentEvents(shop: Shop): Promise<void> {
  if (shop.gateway.name === "sandbox") await postSandboxEvents(shop);
  await markPaidBoxes(shop.db, shop.clock());
  for (;;) {
    const events = await listWaitingEvents(shop.db, shop.clock(), EVENTS_PER_BATCH);
    if (events.length === 0 || shop.isClosing()) return;
    const groups = [...Map.groupBy(events, ({ kind, objectId }) => `${kind} ${objectId}`).values()];
    const work = async () => {
      for (let group = groups.shift(); group; group = groups.shift()) await deliverGroup(shop, group);
    };
    await Promise.all(Array.from({ length: AT_ONCE[shop.gateway.name] }, work));
  }
}

async function deliverGroup(shop: Shop, events: readonly WaitingEvent[]): Promise<void> {
  const [first] = events;
  if (!first) return;
  const ids = events.map(({ id }) => id);
  try {
    await applyPaymentEvents(shop, first, ids);
  } catch (error) {
    shop.log.error({ err: error, eventIds: ids }, "what the provider told could not be worked through");
    const failure = error instanceof Error ? error.name : "unknown";
    const waitMs = Math.min(1000 * 2 ** (first.attempts + 1), WAIT_MAX_MS);
    await putOff(shop.db, ids, { failure, nextAttemptAt: new Date(shop.clock().getTime() + waitMs) });
  }
}
