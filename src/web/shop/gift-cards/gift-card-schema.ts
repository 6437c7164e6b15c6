import { email, messageToOther, paragraphs, personName, printable } from "#contract/fields.ts";
import { GIFT_CARD_MESSAGE_MAX } from "#contract/gift-cards/gift-card-fields.ts";
import { giftCardRequest } from "#contract/gift-cards/gift-cards.ts";
import { z } from "#contract/zod.ts";
import { GIFT_CARD_DESIGNS } from "#domain/gift-cards/gift-card-designs.ts";

/** An email address. `missing` says whose is missing, because the form has two. */
function emailOr(missing: string) {
  return z.string().trim().min(1, { error: missing, abort: true }).pipe(email);
}

/** Fields of a gift card. Fields of the unused delivery method are ignored. */
export const giftCardForm = z
  .object({
    amount: giftCardRequest.shape.amount,
    design: z.enum(GIFT_CARD_DESIGNS),
    fromName: giftCardRequest.shape.fromName,
    way: z.enum(["letter", "paper"]),
    recipientName: z.string(),
    recipientEmail: z.string(),
    message: z.string(),
    sendOn: z.string(),
    /** Email address of a guest. Empty for a signed-in customer. */
    email: z.string(),
    isGuest: z.boolean(),
  })
  .superRefine((typed, context) => {
    const check = (path: "fromName" | "recipientName" | "recipientEmail" | "email" | "message", schema: z.ZodType) => {
      const read = schema.safeParse(typed[path]);
      for (const issue of read.error?.issues ?? [])
        context.addIssue({ code: "custom", path: [path], message: issue.message });
    };
    if (typed.way === "letter") {
      check("recipientName", personName(60, "Enter the recipient's name"));
      check("recipientEmail", emailOr("Enter the recipient's email address"));
      check("message", messageToOther(GIFT_CARD_MESSAGE_MAX));
    }
    // A printed card can show only characters of its fonts. A card by email can show any character.
    if (typed.way === "paper") {
      check("fromName", printable(z.string()));
      check("message", printable(paragraphs(GIFT_CARD_MESSAGE_MAX)));
    }
    if (typed.isGuest) check("email", emailOr("Enter your email address"));
  });
export type GiftCardTyped = z.input<typeof giftCardForm>;
export type GiftCardChecked = z.output<typeof giftCardForm>;
