import { GIFT_CARD_MOVEMENTS, GIFT_CARD_STATES } from "#domain/gift-cards.ts";
import { pageInput, searchInput } from "./admin-list.ts";
import { done, endpoint, noInput } from "./endpoint.ts";
import { day, email, pathId, pounds, rowId } from "./fields.ts";
import { z } from "./zod.ts";

const adminGiftCard = z.object({
  id: rowId,
  orderId: rowId,
  lastFour: z.string(),
  amount: pounds,
  balance: pounds,
  state: z.enum(GIFT_CARD_STATES),
  /** Why it is stopped; null where it is not. */
  stopReason: z.enum(["disputed", "merchant"]).nullable(),
  buyerEmail: z.string(),
  fromName: z.string(),
  recipientName: z.string().nullable(),
  recipientEmail: z.string().nullable(),
  sendOn: day,
  /** Whether its letter has been written. */
  isSent: z.boolean(),
  soldAt: z.string(),
  expiresOn: day,
});
export type AdminGiftCard = z.output<typeof adminGiftCard>;

export const listGiftCards = endpoint({
  method: "GET",
  path: "/api/admin/gift-cards",
  access: "admin",
  summary: "Gift cards that are sold, the newest first",
  input: z.object({ search: searchInput, ...pageInput }),
  output: z.array(adminGiftCard),
});

export const getGiftCardsOwed = endpoint({
  method: "GET",
  path: "/api/admin/gift-cards-owed",
  access: "admin",
  summary: "What is left on all gift cards: the shop owes it until it is spent",
  input: noInput,
  output: z.object({ owed: pounds, cards: z.int() }),
});

export const getGiftCard = endpoint({
  method: "GET",
  path: "/api/admin/gift-cards/{giftCardId}",
  access: "admin",
  summary: "A gift card with every movement of its money",
  input: z.object({ giftCardId: pathId }),
  output: adminGiftCard.extend({
    message: z.string().nullable(),
    /** The sum that its buyer was refunded after it had been spent, less what was recovered since. */
    owed: pounds,
    movements: z.array(
      z.object({
        kind: z.enum(GIFT_CARD_MOVEMENTS),
        /** Below zero where it takes something off the card. */
        amount: z.string(),
        orderId: rowId.nullable(),
        at: z.string(),
      }),
    ),
  }),
  refusals: ["not-found"],
});

export const stopGiftCard = endpoint({
  method: "POST",
  path: "/api/admin/gift-cards/{giftCardId}/stop",
  access: "admin",
  needsRecentAuth: true,
  summary: "Stop a gift card: nothing can be spent from it until it goes on",
  input: z.object({ giftCardId: pathId }),
  output: done,
  refusals: ["not-found"],
});

export const resumeGiftCard = endpoint({
  method: "POST",
  path: "/api/admin/gift-cards/{giftCardId}/resume",
  access: "admin",
  needsRecentAuth: true,
  summary: "Let a stopped gift card go on",
  input: z.object({ giftCardId: pathId }),
  output: done,
  refusals: ["not-found"],
});

export const sendGiftCardAgain = endpoint({
  method: "POST",
  path: "/api/admin/gift-cards/{giftCardId}/send",
  access: "admin",
  needsRecentAuth: true,
  summary: "Send a gift card once more, to another address where one is given",
  input: z.object({ giftCardId: pathId, email: email.nullish() }),
  output: done,
  refusals: ["not-found"],
});
