import { DAY_MS } from "#domain/milliseconds.ts";
import { ShopError } from "#domain/shop-error.ts";
import { acquireLock } from "#server/db/acquire-lock.ts";
import type { Tx } from "#server/db/open-database.ts";
import { countMessages, insertMessage } from "./contact.queries.ts";

const MESSAGES_PER_DAY_MAX = 5;

interface NewMessage {
  kind: "question" | "cancellation";
  name: string;
  email: string;
  orderNumber: string;
  reason: string;
  message: string;
}

/**
 * Keeps what somebody wrote and answers its reference. Refuses `too-many-requests` for an address that has had enough
 * receipts today: the person who types it in may not be its owner.
 */
export async function storeMessage(tx: Tx, message: NewMessage, now: Date): Promise<string> {
  await acquireLock(tx, "senders", message.email);
  const sent = await countMessages(tx, message.email, new Date(now.getTime() - DAY_MS));
  if (sent >= MESSAGES_PER_DAY_MAX) throw new ShopError("too-many-requests");
  const id = await insertMessage(tx, { ...message, createdAt: now });
  return `${message.kind === "question" ? "M" : "C"}-${String(id).padStart(4, "0")}`;
}
