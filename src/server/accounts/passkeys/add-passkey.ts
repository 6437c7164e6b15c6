import type { MadeKey, Passkey } from "#contract/passkeys.ts";
import { ShopError } from "#domain/shop-error.ts";
import { emailSignInChange } from "#server/accounts/email-sign-in-change.ts";
import { getUser } from "#server/accounts/view-user.ts";
import type { Shop } from "#server/kernel/shop.ts";
import { requireUserId, type Shopper } from "#server/kernel/shopper.ts";
import { giveChallenge, takeSignedChallenge } from "./challenges.ts";
import { countPasskeysOf, deletePasskeyOf, insertPasskey, listPasskeysOf } from "./passkeys.queries.ts";
import { relyingParty, userHandleOf } from "./relying-party.ts";

const PASSKEYS_MAX = 10;
/** Ed25519, ECDSA with P-256 and RSA, by their numbers in COSE: one of them every device has. */
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

/** What the browser needs to have a device make a key that knows its owner by itself. Refuses `passkeys-full`. */
export async function startPasskey(shop: Shop, shopper: Shopper): Promise<Record<string, unknown>> {
  const user = await getUser(shop.db, requireUserId(shopper));
  const existing = await listPasskeysOf(shop.db, user.id);
  if (existing.length >= PASSKEYS_MAX) throw new ShopError("passkeys-full");
  const { generateRegistrationOptions } = await import("@simplewebauthn/server");
  const options = await generateRegistrationOptions({
    rpName: "Meadow & Salt",
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

/** Keeps a key that a device has made. Refuses `passkey-refused`, also for one that another account has. */
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
    // Whatever does not hold is thrown by the package as an error of no kind of its own.
    shop.log.info({ err: error }, "a passkey was not kept");
    throw new ShopError("passkey-refused");
  });
  if (!verified.verified) throw new ShopError("passkey-refused");
  const { credential } = verified.registrationInfo;
  return { credential, counter: credential.counter };
}

/** Forgets one of the user's own passkeys. Refuses `not-found`. */
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
