/** Crockford's thirty-two: no letter that looks like a digit, and no U. */
const SYMBOLS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
/** Ninety-five random bits, and one symbol that finds a slip of the finger. */
const RANDOM_SYMBOLS = 19;
const LOOKS_LIKE: Readonly<Record<string, string>> = { O: "0", I: "1", L: "1" };

/** How many random bytes a code is made of. */
export const GIFT_CARD_CODE_BYTES = RANDOM_SYMBOLS;

/** A new card's code in groups of four, "7K3M-…", from that many random bytes. */
export function writeGiftCardCode(random: Uint8Array): string {
  if (random.length !== RANDOM_SYMBOLS) throw new RangeError(`a code needs ${RANDOM_SYMBOLS} random bytes`);
  // 256 is a multiple of 32: every symbol is as likely as any other.
  const values = Array.from(random, (byte) => byte % SYMBOLS.length);
  return inGroups([...values, checkOf(values)].map((value) => SYMBOLS.charAt(value)).join(""));
}

/**
 * A code as it was typed, in its one spelling: blanks, dashes and small letters say nothing, O is nought, I and L are one.
 * Undefined for what is no code at all, a mistyped symbol included.
 */
export function readGiftCardCode(typed: string): string | undefined {
  const symbols = typed
    .toUpperCase()
    .replace(/[\s-]/g, "")
    .replace(/[OIL]/g, (symbol) => LOOKS_LIKE[symbol] ?? symbol);
  const values = Array.from(symbols, (symbol) => SYMBOLS.indexOf(symbol));
  if (values.length !== RANDOM_SYMBOLS + 1 || values.includes(-1)) return undefined;
  return checkOf(values.slice(0, RANDOM_SYMBOLS)) === values.at(-1) ? inGroups(symbols) : undefined;
}

/** Whether somebody means a gift card by what they typed, be it misspelt: no discount code is as long in these groups. */
export function looksLikeGiftCard(typed: string): boolean {
  return /^[0-9a-z]{4}([\s-]?[0-9a-z]{4}){3,4}$/i.test(typed.trim());
}

/** Odd weights: any one symbol that is another is found, and nearly all of two that have changed places. */
function checkOf(values: readonly number[]): number {
  return values.reduce((sum, value, index) => sum + value * (2 * index + 1), 0) % SYMBOLS.length;
}

function inGroups(symbols: string): string {
  return symbols.match(/.{4}/g)?.join("-") ?? symbols;
}
