import { COMMON_PASSWORDS } from "./common-passwords.ts";

export const PASSWORD_LENGTH_MIN = 6;
/** Long enough for any sentence, short enough to be hashed at once. */
export const PASSWORD_LENGTH_MAX = 256;
/** The administrator's password guards everybody else's data. */
export const ADMIN_PASSWORD_LENGTH_MIN = 12;

const DISTINCT_CHARACTERS_MIN = 3;

/** Whether a password is among the first that anybody would try: a common one, with or without "1!" at its end. */
export function isCommonPassword(password: string): boolean {
  const typed = password.normalize("NFKC").toLowerCase().trim();
  if (new Set(typed).size < DISTINCT_CHARACTERS_MIN) return true;
  const bare = typed.replace(/[\d\W_]+$/, "");
  return COMMON_PASSWORDS.has(typed) || COMMON_PASSWORDS.has(typed.replaceAll(" ", "")) || COMMON_PASSWORDS.has(bare);
}

/** Whether a password is one of the person's own names, which whoever knows them would try first. */
export function isOwnName(password: string, names: readonly string[]): boolean {
  const typed = password.trim().toLowerCase();
  return names.some(
    (name) => name !== "" && (typed === name.toLowerCase() || typed === name.split("@")[0]?.toLowerCase()),
  );
}
