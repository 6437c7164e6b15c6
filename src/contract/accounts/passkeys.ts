import { done, endpoint, noInput } from "#contract/endpoint.ts";
import { instant, pathId, requiredLine, rowId } from "#contract/fields.ts";
import { z } from "#contract/zod.ts";
import { signedIn } from "./accounts.ts";

/** Bytes in WebAuthn's JSON encoding. */
const base64url = z
  .string()
  .min(1)
  .max(8_000)
  .regex(/^[\w-]+$/);
const credential = {
  id: base64url,
  rawId: base64url,
  type: z.literal("public-key"),
};

/** A device's response when it creates a passkey (WebAuthn level 3, RegistrationResponseJSON). */
const madeKey = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url,
    attestationObject: base64url,
    transports: z.array(z.string().max(20)).max(10).default([]),
  }),
});
export type MadeKey = z.output<typeof madeKey>;

/** The browser's response to a sign-in request, with a signature (WebAuthn level 3, AuthenticationResponseJSON). */
const signature = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    userHandle: base64url.optional(),
  }),
});
export type PasskeySignature = z.output<typeof signature>;

/** Options for the browser's WebAuthn call, in its JSON format. */
const options = z.object({ options: z.record(z.string(), z.unknown()) });

const passkey = z.object({
  id: rowId,
  name: z.string(),
  createdAt: instant,
  lastUsedAt: instant.nullable(),
});
export type Passkey = z.output<typeof passkey>;

export const listPasskeys = endpoint({
  method: "GET",
  path: "/api/user/passkeys",
  access: "customer",
  summary: "List passkeys",
  input: noInput,
  output: z.array(passkey),
});

export const startPasskey = endpoint({
  method: "POST",
  path: "/api/user/passkeys/start",
  access: "customer",
  needsRecentAuth: true,
  summary: "Start creating a passkey. Returns a challenge",
  input: noInput,
  output: options,
  refusals: ["passkeys-full", "second-factor-needed"],
  perMinuteMax: 30,
});

export const addPasskey = endpoint({
  method: "POST",
  path: "/api/user/passkeys",
  access: "customer",
  needsRecentAuth: true,
  summary: "Save a created passkey",
  input: z.object({ name: requiredLine(40, "Name is required"), response: madeKey }),
  output: z.array(passkey),
  refusals: ["passkey-refused", "passkeys-full", "second-factor-needed"],
  perMinuteMax: 30,
});

export const removePasskey = endpoint({
  method: "DELETE",
  path: "/api/user/passkeys/{passkeyId}",
  access: "customer",
  needsRecentAuth: true,
  summary: "Delete a passkey",
  input: z.object({ passkeyId: pathId }),
  output: done,
  refusals: ["not-found"],
});

export const startPasskeySignIn = endpoint({
  method: "POST",
  path: "/api/login/passkey/start",
  access: "anyone",
  summary: "Start signing in with a passkey. Returns a challenge that does not depend on the user",
  input: noInput,
  output: options,
  perMinuteMax: 30,
});

export const signInByPasskey = endpoint({
  method: "POST",
  path: "/api/login/passkey",
  access: "anyone",
  summary: "Sign in with a passkey, without username or password",
  input: z.object({ response: signature }),
  output: signedIn,
  refusals: ["passkey-refused", "too-many-guesses"],
  perMinuteMax: 30,
});

export const startPasskeyReauthentication = endpoint({
  method: "POST",
  path: "/api/user/reauthenticate/passkey/start",
  aliases: ["/api/user/proof/passkey/start"],
  access: "customer",
  summary: "Start re-authentication with a passkey",
  input: noInput,
  output: options,
  perMinuteMax: 30,
});

export const reauthenticateByPasskey = endpoint({
  method: "POST",
  path: "/api/user/reauthenticate/passkey",
  aliases: ["/api/user/proof/passkey"],
  access: "customer",
  summary: "Re-authenticate with a passkey",
  input: z.object({ response: signature }),
  output: done,
  refusals: ["passkey-refused"],
  perMinuteMax: 30,
});
