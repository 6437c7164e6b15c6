import { createHash, randomBytes } from "node:crypto";
import { GIFT_CARD_CODE_BYTES, writeGiftCardCode } from "#domain/gift-card-code.ts";
import { openSecret, sealSecret } from "#server/kernel/seal-secret.ts";
import type { Shop } from "#server/kernel/shop.ts";

/** How a code is kept: found by its hash, shown from its seal. */
export interface StoredCode {
  codeHash: string;
  sealedCode: string;
  lastFour: string;
}

/** Makes a code that there is not yet and nobody guesses. */
export function makeCode({ secret }: Pick<Shop, "secret">): StoredCode {
  const code = writeGiftCardCode(randomBytes(GIFT_CARD_CODE_BYTES));
  return { codeHash: hashCode(code), sealedCode: sealSecret(secret, "gift cards", code), lastFour: code.slice(-4) };
}

/** `code` in its one spelling (`readGiftCardCode`). */
export function hashCode(code: string): string {
  return createHash("sha256").update(`gift card\n${code}`).digest("base64url");
}

/** The code of a card. Throws when the shop's secret is another one by now: the card is then good, but cannot be shown. */
export function openCode({ secret }: Pick<Shop, "secret">, { sealedCode }: Pick<StoredCode, "sealedCode">): string {
  return openSecret(secret, "gift cards", sealedCode);
}
