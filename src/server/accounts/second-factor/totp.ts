import { Secret, TOTP } from "otpauth";

const PERIOD_SECONDS = 30;
/** A clock may be one step off, either way. */
const WINDOW_STEPS = 1;

export function newSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** What an authenticator app reads from the QR code. */
export function otpauthUri(secret: string, account: string): string {
  return totpOf(secret, account).toString();
}

/** The time step a code belongs to; undefined for a wrong code. */
export function stepOfCode(secret: string, code: string, now: Date): number | undefined {
  const timestamp = now.getTime();
  const delta = totpOf(secret).validate({ token: code, timestamp, window: WINDOW_STEPS });
  return delta === null ? undefined : Math.floor(timestamp / 1000 / PERIOD_SECONDS) + delta;
}

function totpOf(secret: string, label = ""): TOTP {
  return new TOTP({ issuer: "Meadow & Salt", label, secret: Secret.fromBase32(secret), period: PERIOD_SECONDS });
}
