/** Crockford's base 32 alphabet, without letters that resemble digits, and without U. */
const SYMBOLS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
/** Number of random symbols, which have 95 bits together. One check symbol follows. */
const RANDOM_SYMBOLS = 19;
const LOOKS_LIKE: Readonly<Record<string, string>> = { O: "0", I: "1", L: "1" };

/** Number of random bytes for one code. */
export const GIFT_CARD_CODE_BYTES = RANDOM_SYMBOLS;

/** Creates a code from random bytes, in groups of four: "7K3M-...". */
export function writeGiftCardCode(random: Uint8Array): string {
  if (random.length !== RANDOM_SYMBOLS) throw new RangeError(`a code needs ${RANDOM_SYMBOLS} random bytes`);
  // 256 is a multiple of 32, so all symbols are equally likely.
  const values = Array.from(random, (byte) => byte % SYMBOLS.length);
  return inGroups([...values, checkOf(values)].map((value) => SYMBOLS.charAt(value)).join(""));
}

/**
 * Canonical form of a typed code. Ignores spaces, dashes and case, and reads O as 0, I and L as 1. Undefined if the
 * code is invalid.
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

/**
 * True for text that is probably a gift card code, even if misspelt. Gift card codes are longer than discount codes.
 */
export function looksLikeGiftCard(typed: string): boolean {
  return /^[0-9a-z]{4}([\s-]?[0-9a-z]{4}){3,4}$/i.test(typed.trim());
}

/** Odd weights detect every single wrong symbol and almost every swap. */
function checkOf(values: readonly number[]): number {
  return values.reduce((sum, value, index) => sum + value * (2 * index + 1), 0) % SYMBOLS.length;
}

function inGroups(symbols: string): string {
  return symbols.match(/.{4}/g)?.join("-") ?? symbols;
}
