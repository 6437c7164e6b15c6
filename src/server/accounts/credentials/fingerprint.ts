import { createHash } from "node:crypto";
import type { UserRow } from "#server/accounts/accounts.queries.ts";

/** Stands in a link's subject for what the link changes: once that has changed, the link is used up. */
export function fingerprint(text: string): string {
  return createHash("sha256").update(text).digest("base64url").slice(0, 22);
}

/** Of password and e-mail address: a new one of either ends every link made with it. */
export function credentialsFingerprint({ password, email }: UserRow): string {
  return fingerprint(`${password}\n${email}`);
}

/** A link's subject: whose, and the fingerprint. */
export function linkSubject(userId: number, print: string): string {
  return `${userId}.${print}`;
}

export function readLinkSubject(subject: string): { userId: number; print: string } {
  const [userId = "", print = ""] = subject.split(".");
  return { userId: Number(userId), print };
}
