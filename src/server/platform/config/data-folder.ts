import { randomBytes, randomUUID } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, rmSync, statfsSync, statSync, writeFileSync } from "node:fs";
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
    // The message of the system ends with a path of this check.
    const [reason] = (cause instanceof Error ? cause.message : String(cause)).split(", ");
    throw new StartError(
      `The data folder ${dataDir} cannot be used: ${reason}. Set DATA_DIR to a folder that this user can write to.`,
      { cause },
    );
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

/** PostgreSQL version of the files that the embedded database reads. */
const EMBEDDED_VERSION = "18";
/** Free space in MB that a new embedded database needs, and below which a failed start is due to a full disk. */
const FREE_MB_MIN = { new: 200, existing: 32 } as const;
const MEGABYTE = 1024 ** 2;

/**
 * Refuses to create an embedded database on a full disk, or to open one of another PostgreSQL version, which would be
 * reported as damaged.
 */
export function refuseUnreadableDatabase(dataDir: string, folder: string): void {
  if (!existsSync(folder)) {
    refuseFullDisk(dataDir, "new");
    return;
  }
  const file = join(folder, "PG_VERSION");
  const version = existsSync(file) ? readFileSync(file, "utf8").trim() : EMBEDDED_VERSION;
  if (version === EMBEDDED_VERSION) return;
  throw new StartError(
    `The data in ${folder} is from another version of the shop (PostgreSQL ${version} instead of ${EMBEDDED_VERSION}). Back it up with that version, then restore the backup into a new folder (docs/upgrading.md), or set DATA_DIR to another folder.`,
  );
}

export function refuseFullDisk(dataDir: string, database: keyof typeof FREE_MB_MIN, cause?: unknown): void {
  const { bavail, bsize } = statfsSync(dataDir);
  const freeMb = Math.floor((bavail * bsize) / MEGABYTE);
  if (freeMb >= FREE_MB_MIN[database]) return;
  throw new StartError(
    `The disk of ${dataDir} is full: ${freeMb} MB are free. Free at least ${FREE_MB_MIN.new} MB, then start again.`,
    { cause },
  );
}
