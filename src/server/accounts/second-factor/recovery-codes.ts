import { createHash, randomInt } from "node:crypto";

const CODES = 10;
const LENGTH = 10;
/** Without the letters and digits that are taken for each other. */
const ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789";

/** Ten codes, each good once: "k7mpq-2xwde". */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: CODES }, () => {
    const code = Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join("");
    return `${code.slice(0, LENGTH / 2)}-${code.slice(LENGTH / 2)}`;
  });
}

/** Under what a code is stored. It is random and long: a plain hash cannot be searched through. */
export function hashRecoveryCode(code: string): string {
  return createHash("sha256")
    .update(code.toLowerCase().replace(/[^a-z0-9]/g, ""))
    .digest("hex");
}
