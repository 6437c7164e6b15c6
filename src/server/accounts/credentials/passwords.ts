import { hash, verify } from "@node-rs/argon2";
import { ADMIN_PASSWORD_LENGTH_MIN, isOwnName } from "#domain/passwords.ts";
import { ShopError } from "#domain/shop-error.ts";

/** An argon2id hash in PHC form, with the library's defaults (19 MiB, 2 passes: OWASP's recommendation). */
export function hashPassword(password: string): Promise<string> {
  return hash(password);
}

// The hash of a random password nobody knows: checking against it makes an unknown name take as long as a known one.
const NOBODYS_HASH = hash(crypto.randomUUID());

/** Whether a password belongs to a hash; with no hash at all, false after the same work. */
export async function isPasswordRight(password: string, passwordHash: string | undefined): Promise<boolean> {
  if (passwordHash === undefined) {
    await verify(await NOBODYS_HASH, password);
    return false;
  }
  return verify(passwordHash, password);
}

interface Owner {
  username: string;
  email: string;
  isAdmin: boolean;
}

/** Refuses `invalid-input` for a password that is the person's own name, or too short for the administrator. */
export function requireFitPassword(password: string, { username, email, isAdmin }: Owner): void {
  const refuse = (message: string) => {
    throw new ShopError("invalid-input", {}, [{ path: "password", message }]);
  };
  if (isOwnName(password, [username, email])) refuse("Your name is the first thing anybody would try.");
  if (isAdmin && [...password].length < ADMIN_PASSWORD_LENGTH_MIN) {
    refuse(`The administrator's password must be at least ${ADMIN_PASSWORD_LENGTH_MIN} characters`);
  }
}
