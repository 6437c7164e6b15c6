import { CODE_REFUSALS, type CodeRefusal } from "#domain/discounts.ts";
import { formatPounds, parsePounds } from "#domain/money.ts";
import { ApiRefusal, isRefusal } from "#web/api-client.ts";
import { tooManyWords } from "#web/too-many-words.ts";

const WORDS = {
  "code-unknown": "We do not know this code. Please check its spelling.",
  "code-expired": "This code has expired.",
  "code-not-yet": "This code is not valid yet.",
  "code-used-up": "This code has been used as often as it may be.",
  "code-minimum": "Your order is too small for this code.",
  "code-not-for-these": "This code is not for anything in your basket.",
} satisfies Record<CodeRefusal, string>;

/** Why a code takes nothing off; `minimum` is the least order that it asks for. */
export function codeRefusalWords(refusal: CodeRefusal, minimum: string | null): string {
  if (refusal !== "code-minimum" || minimum === null) return WORDS[refusal];
  return `This code is for orders of ${formatPounds(parsePounds(minimum))} or more, before delivery.`;
}

/** The code's own reason when a call was refused for it. */
export function findCodeRefusal(error: unknown): string | undefined {
  if (!(error instanceof ApiRefusal)) return undefined;
  const refusal = CODE_REFUSALS.find((code) => code === error.code);
  const { minimum } = error.facts;
  return refusal && codeRefusalWords(refusal, minimum === undefined ? null : String(minimum));
}

/** Why a code could not be entered. */
export function enteringRefusedWords(error: Error): string {
  if (isRefusal(error, "invalid-input")) return error.issues[0]?.message ?? WORDS["code-unknown"];
  return tooManyWords(error) ?? findCodeRefusal(error) ?? "The code could not be checked. Please try again.";
}
