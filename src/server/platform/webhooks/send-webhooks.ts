import { londonDay } from "#domain/calendar.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#domain/milliseconds.ts";
import type { Shop } from "#server/platform/kernel/shop.ts";
import { openSecret } from "#server/platform/kernel/signed-links.ts";
import { alertAdmin } from "#server/platform/mail/index.ts";
import { type OutsideNetwork, OutsideRefused, postOutside } from "#server/platform/outside/index.ts";
import { signedHeaders } from "./sign-message.ts";
import {
  type ClaimedDelivery,
  claimDelivery,
  deleteMessagesBefore,
  disableEndpoint,
  type EndpointRow,
  listDueEndpoints,
  noteFailure,
  noteSuccess,
  recordAttempt,
} from "./webhooks.queries.ts";

const TIMEOUT_MS = 15_000;
/** Longer than an attempt, so that no other process sends the message at the same time. */
const CLAIM_MS = MINUTE_MS;
/** Delays after failed attempts, three days in all, as the Standard Webhooks convention proposes. */
const RETRY_AFTER_MS = [
  MINUTE_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
  14 * HOUR_MS,
  20 * HOUR_MS,
  24 * HOUR_MS,
];
/** Failures after which a run leaves an endpoint to the next run, so that one slow endpoint does not hold the others up. */
const FAILURES_PER_RUN = 3;
const GONE = 410;
/** An endpoint without any success for this long is stopped when a message is given up. */
const DISABLE_AFTER_MS = 3 * DAY_MS;
const RETENTION_MS = 30 * DAY_MS;

/** Sends the due messages of all endpoints. Several processes can run it at once. */
export async function sendWebhooks(shop: Shop, network?: OutsideNetwork): Promise<void> {
  const endpointIds = await listDueEndpoints(shop.db, shop.clock());
  await Promise.all(endpointIds.map((endpointId) => sendToEndpoint(shop, endpointId, network)));
}

async function sendToEndpoint(shop: Shop, endpointId: number, network: OutsideNetwork | undefined): Promise<void> {
  let failures = 0;
  while (failures < FAILURES_PER_RUN && !shop.isClosing()) {
    const now = shop.clock();
    const until = new Date(now.getTime() + CLAIM_MS);
    const claimed = await claimDelivery(shop.db, endpointId, { now, until });
    if (!claimed) return;
    const outcome = await attempt(shop, claimed, network);
    await record(shop, claimed, outcome);
    if (!outcome.isSent) failures += 1;
  }
}

interface Outcome {
  isSent: boolean;
  status: number | null;
  fault: string | null;
  durationMs: number;
}

/** Makes one attempt, outside any transaction. */
async function attempt(
  shop: Shop,
  { endpoint, messageId, body }: ClaimedDelivery,
  network: OutsideNetwork | undefined,
): Promise<Outcome> {
  const beganMs = performance.now();
  const durationMs = () => Math.round(performance.now() - beganMs);
  try {
    const headers = signedHeaders({ messageId, at: shop.clock(), body }, secretsOfEndpoint(shop, endpoint));
    const status = await postOutside(endpoint.url, { body, headers, timeoutMs: TIMEOUT_MS }, network);
    return { isSent: status >= 200 && status < 300, status, fault: null, durationMs: durationMs() };
  } catch (error) {
    // The receiver's failures are retried. Any other failure is logged, and retried too.
    if (!(error instanceof OutsideRefused)) shop.log.error({ err: error, messageId }, "a webhook could not be sent");
    const fault = error instanceof OutsideRefused ? error.fault : "internal";
    return { isSent: false, status: null, fault, durationMs: durationMs() };
  }
}

/** The secret, and the former one until its overlap ends. */
function secretsOfEndpoint(shop: Shop, { sealedSecret, sealedOldSecret, oldSecretUntil }: EndpointRow): string[] {
  const hasOld = sealedOldSecret !== null && oldSecretUntil !== null && shop.clock() < oldSecretUntil;
  return [sealedSecret, ...(hasOld ? [sealedOldSecret] : [])].map((sealed) => openSecret(shop, "webhooks", sealed));
}

async function record(shop: Shop, { delivery, endpoint }: ClaimedDelivery, outcome: Outcome): Promise<void> {
  const now = shop.clock();
  const { isSent, status: lastStatus, fault: lastFault, durationMs: lastDurationMs } = outcome;
  const last = { lastStatus, lastFault, lastDurationMs };
  if (isSent) {
    await recordAttempt(shop.db, delivery, { ...last, state: "sent", nextAttemptAt: now });
    await noteSuccess(shop.db, endpoint.id);
    return;
  }
  const delayMs = RETRY_AFTER_MS[delivery.attempts - 1];
  const isGivenUp = delayMs === undefined;
  const failingSince = endpoint.failingSince ?? now;
  const isDead = lastStatus === GONE || (isGivenUp && now.getTime() - failingSince.getTime() >= DISABLE_AFTER_MS);
  await shop.db.transaction(async (tx) => {
    const nextAttemptAt = new Date(now.getTime() + (delayMs ?? 0));
    const state = isGivenUp ? "failed" : "pending";
    if (!(await recordAttempt(tx, delivery, { ...last, state, nextAttemptAt }))) return;
    await noteFailure(tx, endpoint.id, now);
    const isStopped = isDead && (await disableEndpoint(tx, endpoint.id, now));
    if (!isGivenUp && !isStopped) return;
    await alertAdmin(tx, {
      about: `webhook:${endpoint.id}:${londonDay(now)}${isStopped ? ":stopped" : ""}`,
      facts: {
        title: isStopped ? `Webhook stopped: ${endpoint.name}` : `Webhook not delivered: ${endpoint.name}`,
        meaning: isStopped
          ? "The receiver has not answered for days, so nothing more is sent. Events wait for 30 days. Repair the receiver, then start the webhook again."
          : "An event was given up after three days of attempts. Repair the receiver, then send the event again.",
        details: [{ name: "Last answer", value: lastStatus === null ? String(lastFault) : String(lastStatus) }],
        path: "/admin/connections",
      },
      now,
    });
  });
  if (isGivenUp || isDead) shop.wake("send-letters");
}

/** Deletes messages and their log after 30 days. */
export async function forgetWebhooks(shop: Shop): Promise<void> {
  await deleteMessagesBefore(shop.db, new Date(shop.clock().getTime() - RETENTION_MS));
}
