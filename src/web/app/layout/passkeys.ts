import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from "@simplewebauthn/browser";
import {
  type addPasskey,
  type signInByPasskey,
  startPasskey,
  type startPasskeyReauthentication,
  type startPasskeySignIn,
} from "#contract/accounts/passkeys.ts";
import type { InputOf } from "#contract/call.ts";
import { ApiRefusal, callApi } from "#web/app/api-client.ts";

/** Creates a passkey on the device. The required code is loaded on first use. */
export async function makePasskey(): Promise<InputOf<typeof addPasskey>["response"]> {
  const { options } = await callApi(startPasskey, {});
  const { startRegistration } = await import("@simplewebauthn/browser");
  // The contract types the options loosely, but the server creates them in the format of this package.
  return startRegistration({ optionsJSON: options as unknown as PublicKeyCredentialCreationOptionsJSON });
}

/** Signs in with a passkey of this shop. */
export async function signByPasskey(
  start: typeof startPasskeySignIn | typeof startPasskeyReauthentication,
): Promise<InputOf<typeof signInByPasskey>["response"]> {
  const { options } = await callApi(start, {});
  const { startAuthentication } = await import("@simplewebauthn/browser");
  return startAuthentication({ optionsJSON: options as unknown as PublicKeyCredentialRequestOptionsJSON });
}

/** Message for an error of the browser or device. Undefined if the error is a response of the server. */
export function deviceMessage(error: Error): string | undefined {
  if (error instanceof ApiRefusal) return undefined;
  return WORDS[error.name];
}

const WORDS: Readonly<Record<string, string>> = {
  NotAllowedError: "The passkey request was cancelled or took too long. Try again.",
  AbortError: "The passkey request was cancelled. Try again.",
  InvalidStateError: "This device already has a passkey for this account.",
  NotSupportedError: "This device cannot create a passkey.",
  SecurityError: "Passkeys work only on the shop\u2019s own web address.",
};
