/** `open` waits for an answer of the shop. `answered` waits for the customer. */
export const CONVERSATION_STATES = ["open", "answered", "closed"] as const;
export type ConversationState = (typeof CONVERSATION_STATES)[number];

export const REPLY_LENGTH_MAX = 4_000;

interface OngoingConversation {
  id: number;
  /** Order number as typed. Empty if there is none. */
  orderNumber: string;
}

/**
 * The ongoing conversation that a further message of the same address joins: one about the same order, else one where
 * the conversation or the message names no order. `ongoing` is in the order of preference. Undefined if a new
 * conversation begins.
 */
export function decideConversation<Ongoing extends OngoingConversation>(
  ongoing: readonly Ongoing[],
  orderNumber: string,
): Ongoing | undefined {
  return (
    ongoing.find((each) => each.orderNumber === orderNumber) ??
    ongoing.find((each) => each.orderNumber === "" || orderNumber === "")
  );
}

/** Reference of a customer's message, "M-0007". A cancellation has "C-0007". */
export function messageReference(message: { id: number; kind: "question" | "cancellation" }): string {
  return `${message.kind === "question" ? "M" : "C"}-${String(message.id).padStart(4, "0")}`;
}

/** Id of the message with a reference, "M-0007". Undefined for another text. */
export function readMessageReference(reference: string): number | undefined {
  const id = /^[mc]-0*(\d{1,9})$/i.exec(reference)?.[1];
  return id === undefined ? undefined : Number(id);
}
