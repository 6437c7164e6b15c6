import { createHash, randomBytes } from "node:crypto";
import { MINUTE_MS } from "#domain/milliseconds.ts";
import { ShopError } from "#domain/shop-error.ts";
import type { Shop } from "#server/kernel/shop.ts";
import { insertChallenge, takeChallenge } from "./passkeys.queries.ts";

const CHALLENGE_BYTES = 32;
const CHALLENGE_MS = 5 * MINUTE_MS;

interface Wanted {
  purpose: "add" | "sign-in" | "prove";
  /** Who asks; null where nobody is signed in yet. */
  userId: number | null;
}

/** Gives out something to sign that nobody can know before. */
export async function giveChallenge(shop: Shop, wanted: Wanted): Promise<string> {
  const challenge = randomBytes(CHALLENGE_BYTES).toString("base64url");
  const now = shop.clock();
  const expiresAt = new Date(now.getTime() + CHALLENGE_MS);
  await insertChallenge(shop.db, { ...wanted, challengeHash: hashOf(challenge), expiresAt }, now);
  return challenge;
}

/**
 * Takes the challenge that a device says it has signed, which is good for no second try, also when the signature is
 * wrong. Refuses `passkey-refused` for one that was not given out for this.
 */
export async function takeSignedChallenge(shop: Shop, clientDataJson: string, wanted: Wanted): Promise<string> {
  const challenge = readChallenge(clientDataJson);
  if (!(await takeChallenge(shop.db, { ...wanted, challengeHash: hashOf(challenge) }, shop.clock()))) {
    throw new ShopError("passkey-refused");
  }
  return challenge;
}

function hashOf(challenge: string): string {
  return createHash("sha256").update(challenge).digest("hex");
}

function readChallenge(clientDataJson: string): string {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientDataJson, "base64url").toString());
    if (typeof data === "object" && data !== null && "challenge" in data && typeof data.challenge === "string") {
      return data.challenge;
    }
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  throw new ShopError("passkey-refused");
}
