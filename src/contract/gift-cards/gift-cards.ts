import { createCheckout } from "#contract/checkout/checkout.ts";
import { endpoint } from "#contract/endpoint.ts";
import {
  day,
  email,
  line,
  messageToOther,
  pdfFile,
  pounds,
  requiredLine,
  unprintableMessage,
} from "#contract/fields.ts";
import { GIFT_CARD_MESSAGE_MAX, giftCardAmount, giftCardName } from "#contract/gift-cards/gift-card-fields.ts";
import { z } from "#contract/zod.ts";
import { GIFT_CARD_DESIGN_DEFAULT, GIFT_CARD_DESIGNS } from "#domain/gift-cards/gift-card-designs.ts";
import { GIFT_CARD_STATES } from "#domain/gift-cards/gift-cards.ts";

const CODE_MAX = 50;

export const giftCardRequest = z.object({
  amount: giftCardAmount,
  design: z.enum(GIFT_CARD_DESIGNS).default(GIFT_CARD_DESIGN_DEFAULT),
  fromName: giftCardName("Enter your name, as shown on the card"),
  /** Recipient of the card. Absent if the buyer hands over the card. The shop then emails the card to the buyer. */
  recipient: z.object({ name: giftCardName("Enter the recipient's name"), email }).nullish(),
  message: messageToOther(GIFT_CARD_MESSAGE_MAX).nullish(),
  /** The day on which the shop sends the card. Absent for today. */
  sendOn: day.nullish(),
});

/** A card without a recipient is printed. A card by email can show any characters. */
function requirePrintable(
  { recipient, fromName, message }: Pick<z.output<typeof giftCardRequest>, "recipient" | "fromName" | "message">,
  context: z.RefinementCtx,
): void {
  if (recipient) return;
  for (const [path, text] of Object.entries({ fromName, message: message ?? "" })) {
    const problem = unprintableMessage(text);
    if (problem) context.addIssue({ code: "custom", path: [path], message: problem });
  }
}

export const buyGiftCard = endpoint({
  method: "POST",
  path: "/api/gift-cards/checkout",
  access: "anyone",
  summary: "Create the order for a gift card and its payment, without the basket",
  input: giftCardRequest
    .extend({
      /** Email address for the receipt. Absent for a signed-in customer, because the account has an address. */
      email: email.nullish(),
    })
    .superRefine(requirePrintable),
  output: createCheckout.output,
  refusals: ["payment-unavailable", "order-closed", "too-many-guesses"],
  perMinuteMax: 20,
});

export const giftCardCode = requiredLine(CODE_MAX, "Enter the gift card code");

export const readGiftCard = endpoint({
  method: "POST",
  path: "/api/gift-cards/balance",
  access: "anyone",
  summary: "Get a gift card's balance by its code",
  input: z.object({ code: giftCardCode }),
  output: z.object({
    lastFour: z.string(),
    state: z.enum(GIFT_CARD_STATES),
    amount: pounds,
    /** Amount that can be spent now. `held` is reserved for orders whose payment is in progress. */
    available: pounds,
    held: pounds,
    expiresOn: day.nullable(),
  }),
  refusals: ["gift-card-unknown", "too-many-guesses"],
  perMinuteMax: 10,
});

export const getGiftCardDocument = endpoint({
  method: "GET",
  path: "/api/gift-cards/paper",
  access: "anyone",
  summary: "Get a gift card as a printable sheet, with the token from its email",
  input: z.object({ token: line(500) }),
  output: pdfFile,
  refusals: ["link-invalid", "link-expired", "not-found", "secret-changed"],
});
