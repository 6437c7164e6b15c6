import { hash, verify } from "@node-rs/argon2";

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
