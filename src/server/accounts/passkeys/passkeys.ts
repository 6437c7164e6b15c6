import { createHash, randomBytes } from "node:crypto";
import type { ReplacedPlan } from "#contract/accounts/accounts.ts";
import type { MadeKey, Passkey, PasskeySignature } from "#contract/accounts/passkeys.ts";
import { MINUTE_MS } from "#domain/milliseconds.ts";
import { ShopError } from "#domain/shop-error.ts";
import { emailSignInChange, getUser } from "#server/accounts/profile.ts";
import { mergeBaskets } from "#server/basket/index.ts";
import { readBrand } from "#server/platform/brand/index.ts";
import type { Config } from "#server/platform/config/config.ts";
import type { Shop } from "#server/platform/kernel/shop.ts";
import { requireUserId, type Shopper } from "#server/platform/kernel/shop.ts";
import { consumeRateLimit, networkLimits } from "#server/platform/rate-limit/index.ts";
import {
  countPasskeysOf,
  deletePasskeyOf,
  findPasskey,
  insertChallenge,
  insertPasskey,
  listPasskeysOf,
  markUsed,
  type PasskeyRow,
  takeChallenge,
} from "./passkeys.queries.ts";

const CHALLENGE_BYTES = 32;
const CHALLENGE_MS = 5 * MINUTE_MS;

interface Wanted {
  purpose: "add" | "sign-in" | "prove";
  /** Id of the user. Null if no user is signed in yet. */
  userId: number | null;
  /** Key of the browser that signs in. Undefined if the user is signed in. */
  browserKey?: string | undefined;
}

async function giveChallenge(shop: Shop, { browserKey, ...wanted }: Wanted): Promise<string> {
  const challenge = randomBytes(CHALLENGE_BYTES).toString("base64url");
  const now = shop.clock();
  const expiresAt = new Date(now.getTime() + CHALLENGE_MS);
  await insertChallenge(shop.db, { ...wanted, challengeHash: hashOf(challenge, browserKey), expiresAt }, now);
  return challenge;
}

/**
 * Consumes the challenge in the device's response, even if the signature is wrong. Refuses with `passkey-refused` if
 * the challenge was not issued for this purpose or not to this browser.
 */
async function takeSignedChallenge(
  shop: Shop,
  clientDataJson: string,
  { browserKey, ...wanted }: Wanted,
): Promise<string> {
  const challenge = readChallenge(clientDataJson);
  if (!(await takeChallenge(shop.db, { ...wanted, challengeHash: hashOf(challenge, browserKey) }, shop.clock()))) {
    throw new ShopError("passkey-refused");
  }
  return challenge;
}

function hashOf(challenge: string, browserKey = ""): string {
  return createHash("sha256").update(`${challenge}${browserKey}`).digest("hex");
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

const PASSKEYS_MAX = 10;
/** COSE numbers of Ed25519, ECDSA with P-256 and RSA. Every device supports one of them. */
const ALGORITHMS = [-8, -7, -257];

export async function listPasskeys(shop: Shop, shopper: Shopper): Promise<Passkey[]> {
  const rows = await listPasskeysOf(shop.db, requireUserId(shopper));
  return rows.map(({ id, name, createdAt, lastUsedAt }) => ({
    id,
    name,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  }));
}

/** Options for creating a discoverable passkey in the browser. Refuses with `passkeys-full`. */
export async function startPasskey(shop: Shop, shopper: Shopper): Promise<Record<string, unknown>> {
  const user = await getUser(shop.db, requireUserId(shopper));
  const existing = await listPasskeysOf(shop.db, user.id);
  if (existing.length >= PASSKEYS_MAX) throw new ShopError("passkeys-full");
  const { generateRegistrationOptions } = await import("@simplewebauthn/server");
  const options = await generateRegistrationOptions({
    rpName: (await readBrand(shop.db)).name,
    rpID: relyingParty(shop.config).rpID,
    userName: user.username,
    userID: new Uint8Array(Buffer.from(userHandleOf(user.id), "base64url")),
    challenge: new Uint8Array(Buffer.from(await giveChallenge(shop, { purpose: "add", userId: user.id }), "base64url")),
    attestationType: "none",
    excludeCredentials: existing.map(({ credentialId, transports }) => ({
      id: credentialId,
      transports: [...transports],
    })),
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
    supportedAlgorithmIDs: ALGORITHMS,
  });
  return { ...options };
}

/** Stores a new passkey. Refuses with `passkey-refused`, also if the passkey belongs to another account. */
export async function addPasskey(
  shop: Shop,
  shopper: Shopper,
  { name, response }: { name: string; response: MadeKey },
): Promise<void> {
  const userId = requireUserId(shopper);
  const { transports, clientDataJSON } = response.response;
  const expectedChallenge = await takeSignedChallenge(shop, clientDataJSON, { purpose: "add", userId });
  const { credential, counter } = await readMadeKey(shop, response, expectedChallenge);
  const now = shop.clock();
  await shop.db.transaction(async (tx) => {
    const isNew = await insertPasskey(tx, {
      userId,
      name,
      credentialId: credential.id,
      publicKey: Buffer.from(credential.publicKey).toString("base64url"),
      counter,
      transports,
      createdAt: now,
    });
    if (!isNew) throw new ShopError("passkey-refused");
    if ((await countPasskeysOf(tx, userId)) > PASSKEYS_MAX) throw new ShopError("passkeys-full");
    await emailSignInChange(tx, await getUser(tx, userId), { change: "passkey-added", passkeyName: name, now });
  });
  shop.wake("send-letters");
}

async function readMadeKey(shop: Shop, response: MadeKey, expectedChallenge: string) {
  const { rpID, origin } = relyingParty(shop.config);
  const { verifyRegistrationResponse } = await import("@simplewebauthn/server");
  const verified = await verifyRegistrationResponse({
    response: { ...response, clientExtensionResults: {} },
    expectedChallenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch((error: unknown) => {
    // The passkey package throws plain errors for all failed checks.
    shop.log.info({ err: error }, "a passkey was not saved");
    throw new ShopError("passkey-refused");
  });
  if (!verified.verified) throw new ShopError("passkey-refused");
  const { credential } = verified.registrationInfo;
  return { credential, counter: credential.counter };
}

/** Deletes one of the user's own passkeys. Refuses with `not-found`. */
export async function removePasskey(shop: Shop, shopper: Shopper, passkeyId: number): Promise<void> {
  const userId = requireUserId(shopper);
  await shop.db.transaction(async (tx) => {
    const passkeyName = await deletePasskeyOf(tx, userId, passkeyId);
    if (passkeyName === undefined) throw new ShopError("not-found");
    const now = shop.clock();
    await emailSignInChange(tx, await getUser(tx, userId), { change: "passkey-removed", passkeyName, now });
  });
  shop.wake("send-letters");
}

interface RelyingParty {
  rpID: string;
  origin: string;
}

/** The shop's relying party for passkeys. Uses the configured address, never an address from a request. */
function relyingParty({ publicUrl }: Pick<Config, "publicUrl">): RelyingParty {
  const { hostname, origin } = new URL(publicUrl);
  return { rpID: hostname, origin };
}

/** User handle for passkeys. It is derived from the account id, so it reveals nothing about the person. */
function userHandleOf(userId: number): string {
  return Buffer.from(`user:${userId}`).toString("base64url");
}

const PER_NETWORK_AND_QUARTER_HOUR = 100;

type Purpose = "sign-in" | "prove";

/**
 * Options for signing in. They contain no key ids, so that they do not reveal which accounts exist. The device offers
 * its own keys.
 */
export async function startSignature(
  shop: Shop,
  wanted: Wanted & { purpose: Purpose },
): Promise<Record<string, unknown>> {
  const { generateAuthenticationOptions } = await import("@simplewebauthn/server");
  const options = await generateAuthenticationOptions({
    rpID: relyingParty(shop.config).rpID,
    challenge: new Uint8Array(Buffer.from(await giveChallenge(shop, wanted), "base64url")),
    userVerification: "required",
  });
  return { ...options };
}

/**
 * Signs in with a passkey. Refuses with `too-many-guesses` or `passkey-refused`. The message is the same for an
 * unknown passkey.
 */
export async function signInByPasskey(
  shop: Shop,
  shopper: Shopper,
  {
    response,
    networkAddress,
    browserKey,
  }: { response: PasskeySignature; networkAddress: string; browserKey: string | undefined },
): Promise<{ userId: number; replacedPlans: ReplacedPlan[] }> {
  const releaseAttempt = await consumeRateLimit(shop, [
    ...networkLimits(shop, "sign-in", {
      address: networkAddress,
      attemptsMax: PER_NETWORK_AND_QUARTER_HOUR,
      withinMinutes: 15,
    }),
  ]);
  const { userId } = await requirePasskey(shop, response, { purpose: "sign-in", userId: null, browserKey });
  await releaseAttempt();
  const replacedPlans = await shop.db.transaction((tx) => mergeBaskets(tx, { shopper, userId, now: shop.clock() }));
  return { userId, replacedPlans };
}

/** Checks a signature by one of the signed-in user's own passkeys. Refuses with `passkey-refused`. */
export async function reauthenticateByPasskey(shop: Shop, userId: number, response: PasskeySignature): Promise<void> {
  const passkey = await requirePasskey(shop, response, { purpose: "prove", userId });
  if (passkey.userId !== userId) throw new ShopError("passkey-refused");
}

async function requirePasskey(shop: Shop, response: PasskeySignature, wanted: Wanted): Promise<PasskeyRow> {
  const expectedChallenge = await takeSignedChallenge(shop, response.response.clientDataJSON, wanted);
  const passkey = await findPasskey(shop.db, response.id);
  if (!passkey || response.response.userHandle !== userHandleOf(passkey.userId)) throw new ShopError("passkey-refused");
  const { rpID, origin } = relyingParty(shop.config);
  const { verifyAuthenticationResponse } = await import("@simplewebauthn/server");
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: { ...response, clientExtensionResults: {} },
    expectedChallenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    credential: {
      id: passkey.credentialId,
      publicKey: new Uint8Array(Buffer.from(passkey.publicKey, "base64url")),
      counter: passkey.counter,
    },
    requireUserVerification: true,
  }).catch((error: unknown) => {
    // The passkey package throws plain errors for all failed checks.
    shop.log.info({ err: error, userId: passkey.userId }, "a passkey was refused");
    throw new ShopError("passkey-refused");
  });
  const { newCounter: counter } = authenticationInfo;
  if (!verified || !(await markUsed(shop.db, passkey.id, { counter, lastUsedAt: shop.clock() }))) {
    throw new ShopError("passkey-refused");
  }
  return passkey;
}
