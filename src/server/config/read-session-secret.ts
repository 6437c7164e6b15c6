import { randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Config, StartError } from "./config.ts";

const LENGTH_MIN = 32;

/** The configured secret, or one that is made once and kept beside the data, so that a restart signs nobody out. */
export function readSessionSecret(config: Config): string {
  if (config.sessionSecret) return config.sessionSecret;
  const file = join(config.dataDir, "session-secret");
  try {
    const secret = readFileSync(file, "utf8").trim();
    if (secret.length >= LENGTH_MIN) return secret;
    throw new StartError(`The session secret in ${file} is too short: delete the file, and a new one is made.`);
  } catch (cause) {
    if (cause instanceof StartError) throw cause;
    if ((cause as NodeJS.ErrnoException).code !== "ENOENT") {
      throw new StartError(`The session secret in ${file} cannot be read.`, { cause });
    }
  }
  const secret = randomBytes(32).toString("base64url");
  mkdirSync(config.dataDir, { recursive: true, mode: 0o700 });
  writeFileSync(file, secret, { mode: 0o600 });
  return secret;
}
