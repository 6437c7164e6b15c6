import { randomUUID } from "node:crypto";
import { hash } from "@node-rs/argon2";

/** Hash of a password that nobody knows, for an account whose owner sets a password by email. */
export function unknownPasswordHash(): Promise<string> {
  return hash(randomUUID());
}
