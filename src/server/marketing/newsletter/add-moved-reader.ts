import { createHash } from "node:crypto";
import type { Tx } from "#server/platform/db/open-database.ts";
import { insertConfirmed, isKnownReader } from "./newsletter.queries.ts";
import { newToken } from "./subscribe.ts";

/** The consent that a customer gave to another shop of the same owner. */
export interface MovedConsent {
  email: string;
  /** Statement that the customer accepted, and its place, for the evidence. */
  wording: string;
  source: string;
  givenAt: Date;
}

/**
 * Adds a reader who accepted the newsletter at another shop. False if the address is known here, also if it has
 * unsubscribed or was erased. Such a reader does not change.
 */
export async function addMovedReader(tx: Tx, { email, wording, source, givenAt }: MovedConsent): Promise<boolean> {
  const erased = `sha256:${createHash("sha256").update(email).digest("hex")}`;
  if (await isKnownReader(tx, [email, erased])) return false;
  return insertConfirmed(tx, { email, token: newToken(), wording, source, askedAt: givenAt, confirmedAt: givenAt });
}
