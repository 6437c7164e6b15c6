import { pageInput, searchInput } from "#contract/admin-list.ts";
import { done, endpoint, noInput } from "#contract/endpoint.ts";
import { day, email, instant, line, messageToOther, pathId, pounds, requiredLine, rowId } from "#contract/fields.ts";
import { GIFT_CARD_MESSAGE_MAX, giftCardAmount, giftCardName } from "#contract/gift-cards/gift-card-fields.ts";
import { z } from "#contract/zod.ts";
import { cleanLine } from "#domain/clean-text.ts";
import { GIFT_CARD_DESIGN_DEFAULT, GIFT_CARD_DESIGNS } from "#domain/gift-cards/gift-card-designs.ts";
import { GIFT_CARD_MOVEMENTS, GIFT_CARD_STATES } from "#domain/gift-cards/gift-cards.ts";
import { type Pence, parsePounds } from "#domain/money.ts";

export const DISCOUNT_TYPES = ["percentage", "fixed"] as const;
const PERCENT_MAX = 10_000;
const PRODUCTS_MAX = 500;

/** An amount with at most two decimals, as a number or text. Parsed to pence, or to hundredths of a percent. */
function amount(message: string) {
  return z
    .union([z.string().overwrite(cleanLine), z.number()], message)
    .transform(String)
    .pipe(
      z
        .string()
        .min(1, message)
        .regex(/^-?\d{1,8}(\.\d{1,2})?$/, "Must have at most two decimal places"),
    )
    .refine((text) => !text.startsWith("-"), "Value must be positive")
    .transform((text): Pence => {
      const [whole = "0", part = ""] = text.split(".");
      return parsePounds(`${whole}.${part.padEnd(2, "0")}`);
    });
}

/** An instant, or a day. A day means its start or its end in London time. */
const moment = z.union([day, instant], "Must be a date");

/** The discount code schema that the specification declares. It has two names for the minimum order value. */
const discountFields = {
  code: requiredLine(50, "Discount code is required"),
  description: line(200).nullable().optional(),
  type: z.enum(DISCOUNT_TYPES, "Discount type is required"),
  value: amount("Discount value is required"),
  isActive: z.boolean().optional(),
  minOrderValue: amount("Must be an amount such as 12.50").nullable().optional(),
  minimumOrderAmount: amount("Must be an amount such as 12.50").nullable().optional(),
  maxUses: z
    .int("Max uses must be a whole number")
    .min(1, "Max uses must be positive")
    .max(1_000_000)
    .nullable()
    .optional(),
  /** If null, the code is valid at once. If missing, the start of an existing code stays as it is. */
  validFrom: moment.nullable().optional(),
  validUntil: moment.nullable().optional(),
  /** Ids of the products that the code applies to. If null or empty, the code applies to all products. */
  applicableToProducts: z
    .array(rowId)
    .max(PRODUCTS_MAX, `Choose at most ${PRODUCTS_MAX} products`)
    .nullable()
    .optional(),
};

function requirePercent(sent: { type?: unknown; value?: unknown }, context: z.RefinementCtx): void {
  if (sent.type !== "percentage" || typeof sent.value !== "number" || sent.value <= PERCENT_MAX) return;
  context.addIssue({ code: "custom", path: ["value"], message: "Must be at most 100%" });
}

const discountCode = z.object({
  id: rowId,
  code: z.string(),
  description: z.string(),
  type: z.enum(DISCOUNT_TYPES),
  /** A percentage or an amount in pounds, "10.00". */
  value: pounds,
  isActive: z.boolean(),
  minOrderValue: pounds.nullable(),
  maxUses: z.int().nullable(),
  usedCount: z.int(),
  validFrom: instant,
  validUntil: instant.nullable(),
  applicableToProducts: z.array(rowId),
  isArchived: z.boolean(),
});
export type DiscountCode = z.output<typeof discountCode>;

export const listDiscountCodes = endpoint({
  method: "GET",
  path: "/api/admin/discount-codes",
  access: "admin",
  permission: "discounts",
  summary: "List discount codes, newest first. Archived codes only with their status",
  input: z.object({ search: searchInput, status: z.enum(["active", "inactive", "archived"]).optional() }),
  output: z.array(discountCode),
});

export const archiveDiscountCode = endpoint({
  method: "PUT",
  path: "/api/admin/discount-codes/{codeId}/archived",
  access: "admin",
  permission: "discounts",
  summary: "Archive a discount code and switch it off, or bring it back. It stays on its orders",
  input: z.object({ codeId: pathId, isArchived: z.boolean() }),
  output: discountCode,
  refusals: ["not-found"],
});

export const createDiscountCode = endpoint({
  method: "POST",
  path: "/api/admin/discount-codes",
  access: "admin",
  permission: "discounts",
  summary: "Create a discount code. Case is ignored",
  input: z.object(discountFields).superRefine(requirePercent),
  output: discountCode,
  refusals: ["already-taken", "parent-gone", "proof-needed"],
});

export const updateDiscountCode = endpoint({
  method: "PUT",
  path: "/api/admin/discount-codes/{codeId}",
  access: "admin",
  permission: "discounts",
  summary: "Update a discount code",
  input: z.object({ ...discountFields, codeId: pathId }).superRefine(requirePercent),
  output: discountCode,
  refusals: ["not-found", "already-taken", "parent-gone", "proof-needed"],
});

export const deleteDiscountCode = endpoint({
  method: "DELETE",
  path: "/api/admin/discount-codes/{codeId}",
  access: "admin",
  permission: "discounts",
  summary: "Delete a discount code that is switched off and that no order has used",
  input: z.object({ codeId: pathId }),
  output: done,
  refusals: ["not-found", "still-in-use"],
});

export const listDiscountUses = endpoint({
  method: "GET",
  path: "/api/admin/discount-codes/{codeId}/uses",
  access: "admin",
  permission: "discounts",
  summary: "List up to a hundred paid orders that used a code, newest first",
  input: z.object({ codeId: pathId }),
  output: z.array(
    z.object({ orderId: rowId, paidAt: instant, userEmail: z.string(), total: pounds, discountAmount: pounds }),
  ),
  refusals: ["not-found"],
});

const adminGiftCard = z.object({
  id: rowId,
  /** Order that bought the card. Null for a card of another shop, and for one that the shop gave away. */
  orderId: rowId.nullable(),
  /** Reason for which the shop gave the card away. Null for any other card. */
  givenReason: z.string().nullable(),
  lastFour: z.string(),
  /** Last characters of the former code, if a card of another shop has a new one. */
  replacedCode: z.string().nullable(),
  amount: pounds,
  balance: pounds,
  state: z.enum(GIFT_CARD_STATES),
  /** Reason for the block. Null if the card is not blocked. */
  stopReason: z.enum(["disputed", "merchant"]).nullable(),
  buyerEmail: z.string(),
  fromName: z.string(),
  recipientName: z.string().nullable(),
  recipientEmail: z.string().nullable(),
  sendOn: day,
  /** True if the email with the card has been queued. */
  isSent: z.boolean(),
  /** Instant of the sale, or of the import. */
  soldAt: z.string(),
  /** Null for a card of another shop without an end. */
  expiresOn: day.nullable(),
});
export type AdminGiftCard = z.output<typeof adminGiftCard>;

/** Filters for the list of gift cards. `active` cards have a balance, `spent` cards have none. */
export const GIFT_CARD_FILTERS = ["active", "spent", "stopped", "expired"] as const;
export type GiftCardFilter = (typeof GIFT_CARD_FILTERS)[number];

export const listGiftCards = endpoint({
  method: "GET",
  path: "/api/admin/gift-cards",
  access: "admin",
  permission: "discounts",
  summary: "List sold and given gift cards, newest first",
  input: z.object({ search: searchInput, state: z.enum(GIFT_CARD_FILTERS).optional(), ...pageInput }),
  output: z.array(adminGiftCard),
});

export const getGiftCardsOwed = endpoint({
  method: "GET",
  path: "/api/admin/gift-cards-owed",
  access: "admin",
  permission: ["discounts", "figures"],
  summary: "Get the total balance of all gift cards, which the shop owes",
  input: noInput,
  output: z.object({ owed: pounds, cards: z.int() }),
});

export const getGiftCard = endpoint({
  method: "GET",
  path: "/api/admin/gift-cards/{giftCardId}",
  access: "admin",
  permission: "discounts",
  summary: "Get a gift card with all movements",
  input: z.object({ giftCardId: pathId }),
  output: adminGiftCard.extend({
    message: z.string().nullable(),
    design: z.enum(GIFT_CARD_DESIGNS),
    /** Amount refunded to the buyer although the card was spent, less the part recovered since. */
    owed: pounds,
    movements: z.array(
      z.object({
        kind: z.enum(GIFT_CARD_MOVEMENTS),
        /** Change of the balance. Negative for a deduction. */
        amount: z.string(),
        orderId: rowId.nullable(),
        at: z.string(),
      }),
    ),
  }),
  refusals: ["not-found"],
});

export const givenGiftCard = z.object({
  amount: giftCardAmount,
  design: z.enum(GIFT_CARD_DESIGNS).default(GIFT_CARD_DESIGN_DEFAULT),
  fromName: giftCardName("Enter the name of the giver, as shown on the card"),
  recipientName: giftCardName("Enter the recipient's name"),
  recipientEmail: email,
  message: messageToOther(GIFT_CARD_MESSAGE_MAX).optional(),
  /** For the shop's own records. The recipient does not see it. */
  reason: requiredLine(200, "Reason is required"),
});

export const giveGiftCard = endpoint({
  method: "POST",
  path: "/api/admin/gift-cards",
  access: "admin",
  permission: "discounts",
  needsRecentAuth: true,
  summary: "Give a gift card away: nobody pays for it, and it is emailed to its recipient at once",
  input: givenGiftCard,
  output: z.object({ id: rowId }),
});

export const stopGiftCard = endpoint({
  method: "POST",
  path: "/api/admin/gift-cards/{giftCardId}/stop",
  access: "admin",
  permission: "discounts",
  needsRecentAuth: true,
  summary: "Suspend a gift card: nothing can be spent until it is resumed",
  input: z.object({ giftCardId: pathId }),
  output: done,
  refusals: ["not-found"],
});

export const resumeGiftCard = endpoint({
  method: "POST",
  path: "/api/admin/gift-cards/{giftCardId}/resume",
  access: "admin",
  permission: "discounts",
  needsRecentAuth: true,
  summary: "Resume a suspended gift card",
  input: z.object({ giftCardId: pathId }),
  output: done,
  refusals: ["not-found"],
});

export const sendGiftCardAgain = endpoint({
  method: "POST",
  path: "/api/admin/gift-cards/{giftCardId}/send",
  access: "admin",
  permission: "discounts",
  needsRecentAuth: true,
  summary: "Send a gift card again, optionally to another address",
  input: z.object({ giftCardId: pathId, email: email.nullish() }),
  output: done,
  refusals: ["not-found"],
});
