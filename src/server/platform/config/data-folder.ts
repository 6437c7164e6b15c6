import { randomBytes, randomUUID } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { type Config, StartError } from "./config.ts";

/**
 * Creates the data folder if needed and checks that files can be written to it. Creates one level at a time, because
 * Node's recursive call never returns on file systems that refuse folders, such as /proc.
 */
export function openDataFolder(dataDir: string): void {
  try {
    createFolders(resolve(dataDir));
    if (!statSync(dataDir).isDirectory()) throw new Error("it is a file");
    const attempt = join(dataDir, `.writable-${randomUUID()}`);
    writeFileSync(attempt, "", { flag: "wx", mode: 0o600 });
    rmSync(attempt, { force: true });
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message.replace(/\.$/, "") : String(cause);
    throw new StartError(`The data folder ${dataDir} cannot be used: ${reason}.`, { cause });
  }
}

function createFolders(folder: string): void {
  if (existsSync(folder)) return;
  createFolders(dirname(folder));
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (cause) {
    // Another process may have created the folder at the same time.
    if ((cause as NodeJS.ErrnoException).code !== "EEXIST") throw cause;
  }
}

/** True if the shop stores something in the data folder. */
export function usesDataFolder({ databaseUrl, bucket, smtp, sessionSecret }: Config): boolean {
  return !databaseUrl || !bucket || !smtp || !sessionSecret;
}

const LENGTH_MIN = 32;

/**
 * The configured secret, or a secret that was created once and stored with the data. A stored secret keeps sessions
 * valid after a restart.
 */
export function readSessionSecret(config: Pick<Config, "sessionSecret" | "dataDir">): string {
  if (config.sessionSecret) return config.sessionSecret;
  const file = join(config.dataDir, "session-secret");
  try {
    const secret = readFileSync(file, "utf8").trim();
    if (secret.length >= LENGTH_MIN) return secret;
    throw new StartError(
      `The session secret in ${file} is too short. Delete the file. The next start creates a new one.`,
    );
  } catch (cause) {
    if (cause instanceof StartError) throw cause;
    if ((cause as NodeJS.ErrnoException).code !== "ENOENT") {
      throw new StartError(`The session secret in ${file} cannot be read.`, { cause });
    }
  }
  const secret = randomBytes(32).toString("base64url");
  openDataFolder(config.dataDir);
  writeFileSync(file, secret, { mode: 0o600 });
  return secret;
}
