import { formatPounds, parsePounds } from "#domain/money.ts";
import { CODE_REFUSALS, type CodeRefusal } from "#domain/pricing/discounts.ts";
import { ApiRefusal, isRefusal } from "#web/app/api-client.ts";
import { tooManyRequestsMessage } from "#web/app/too-many-requests-message.ts";

const WORDS = {
  "code-unknown": "This code is not valid. Check the spelling.",
  "code-expired": "This code has expired.",
  "code-not-yet": "This code is not valid yet.",
  "code-used-up": "This code has reached its usage limit.",
  "code-minimum": "Your order is too small for this code.",
  "code-not-for-these": "This code does not apply to anything in your basket.",
} satisfies Record<CodeRefusal, string>;

/** Message for a refused code. `minimum` is the smallest order value that the code accepts. */
export function codeRefusalMessage(refusal: CodeRefusal, minimum: string | null): string {
  if (refusal !== "code-minimum" || minimum === null) return WORDS[refusal];
  return `This code is for orders of ${formatPounds(parsePounds(minimum))} or more, before delivery.`;
}

/** Message for a call that was refused because of the code. Undefined for other errors. */
export function findCodeRefusal(error: unknown): string | undefined {
  if (!(error instanceof ApiRefusal)) return undefined;
  const refusal = CODE_REFUSALS.find((code) => code === error.code);
  const { minimum } = error.facts;
  return refusal && codeRefusalMessage(refusal, minimum === undefined ? null : String(minimum));
}

const GIFT_CARD_MESSAGES: Readonly<Record<string, string>> = {
  "gift-card-unknown": "There is no gift card with this code. Check each group of four characters.",
  "gift-card-stopped": "This gift card is on hold. Contact us.",
  "gift-card-expired": "This gift card has expired.",
  "gift-card-empty": "This gift card is empty.",
  "gift-cards-full": "You can use up to five gift cards together. Remove one first.",
  "basket-empty": "Add something to your basket first.",
};

export function entryRefusedMessage(error: Error): string {
  if (isRefusal(error, "invalid-input")) return error.issues[0]?.message ?? WORDS["code-unknown"];
  const cardMessage = error instanceof ApiRefusal ? GIFT_CARD_MESSAGES[error.code] : undefined;
  return (
    tooManyRequestsMessage(error) ??
    findCodeRefusal(error) ??
    cardMessage ??
    "The code could not be checked. Try again."
  );
}
