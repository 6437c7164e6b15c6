import type { PasskeySignature } from "#contract/passkeys.ts";
import { ShopError } from "#domain/shop-error.ts";
import { mergeBaskets } from "#server/basket/index.ts";
import type { Shop } from "#server/kernel/shop.ts";
import type { Shopper } from "#server/kernel/shopper.ts";
import { addressTarget, consumeRateLimit } from "#server/rate-limit/index.ts";
import { giveChallenge, takeSignedChallenge } from "./challenges.ts";
import { findPasskey, markUsed, type PasskeyRow } from "./passkeys.queries.ts";
import { relyingParty, userHandleOf } from "./relying-party.ts";

const PER_NETWORK_AND_QUARTER_HOUR = 100;

type Purpose = "sign-in" | "prove";

/** What a device is to sign. It names no key: the device offers those it has, and nothing tells who has an account. */
export async function startSignature(
  shop: Shop,
  wanted: { purpose: Purpose; userId: number | null },
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
 * Signs in whoever holds a device with a key of an account. Refuses `passkey-refused`, in the same words for a key that
 * nobody has, and `too-many-guesses`.
 */
export async function signInByPasskey(
  shop: Shop,
  shopper: Shopper,
  { response, networkAddress }: { response: PasskeySignature; networkAddress: string },
): Promise<number> {
  const releaseAttempt = await consumeRateLimit(shop, [
    {
      target: addressTarget(shop, "sign-in", networkAddress),
      attemptsMax: PER_NETWORK_AND_QUARTER_HOUR,
      withinMinutes: 15,
    },
  ]);
  const { userId } = await requirePasskey(shop, response, { purpose: "sign-in", userId: null });
  await releaseAttempt();
  await shop.db.transaction((tx) => mergeBaskets(tx, { shopper, userId, now: shop.clock() }));
  return userId;
}

/** Takes a signature by one of the signed-in user's own keys. Refuses `passkey-refused`. */
export async function reauthenticateByPasskey(shop: Shop, userId: number, response: PasskeySignature): Promise<void> {
  const passkey = await requirePasskey(shop, response, { purpose: "prove", userId });
  if (passkey.userId !== userId) throw new ShopError("passkey-refused");
}

async function requirePasskey(
  shop: Shop,
  response: PasskeySignature,
  wanted: { purpose: Purpose; userId: number | null },
): Promise<PasskeyRow> {
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
    // Whatever does not hold is thrown by the package as an error of no kind of its own.
    shop.log.info({ err: error, userId: passkey.userId }, "a passkey was refused");
    throw new ShopError("passkey-refused");
  });
  const { newCounter: counter } = authenticationInfo;
  if (!verified || !(await markUsed(shop.db, passkey.id, { counter, lastUsedAt: shop.clock() }))) {
    throw new ShopError("passkey-refused");
  }
  return passkey;
}
