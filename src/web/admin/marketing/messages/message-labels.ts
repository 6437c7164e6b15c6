import type { ConversationEntry } from "#contract/marketing/admin-messages.ts";
import { CONVERSATION_STATES, type ConversationState } from "#domain/marketing/conversations.ts";

export const STATE_LABELS = {
  open: "To answer",
  answered: "Answered",
  closed: "Closed",
} as const satisfies Record<ConversationState, string>;

export const STATE_TONES = {
  open: "warning",
  answered: "success",
  closed: "neutral",
} as const satisfies Record<ConversationState, string>;

export const STATE_OPTIONS = CONVERSATION_STATES.map((value) => ({ value, label: STATE_LABELS[value] }));

export const EMAIL_LABELS = {
  waiting: "is being sent",
  failed: "could not be sent",
  withdrawn: "was not sent",
} as const satisfies Record<Exclude<ConversationEntry["emailStatus"], "sent" | null | undefined>, string>;
