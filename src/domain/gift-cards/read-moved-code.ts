const LENGTH_MIN = 8;
const LENGTH_MAX = 40;
/** Digits alone are easier to guess. */
const DIGITS_MIN = 12;

/**
 * Canonical form of a code that another shop made. Ignores spaces, hyphens, dots, underscores and case. Undefined for
 * text that is too short, too long or has other signs.
 */
export function readMovedCode(typed: string): string | undefined {
  const code = typed.toUpperCase().replace(/[\s\-._]/g, "");
  if (!/^[0-9A-Z]+$/.test(code) || code.length < LENGTH_MIN || code.length > LENGTH_MAX) return undefined;
  return /^\d+$/.test(code) && code.length < DIGITS_MIN ? undefined : code;
}
