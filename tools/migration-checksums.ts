import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const FOLDER = "migrations";
const CHECKSUMS = "migrations/checksums.txt";

/**
 * Checksums of all migrations, one line each: SHA-256 and file name, as `sha256sum` writes them. Released migrations
 * never change.
 */
export function listChecksums(): string {
  const files = readdirSync(FOLDER).filter((file) => file.endsWith(".sql"));
  const line = (file: string) =>
    `${createHash("sha256")
      .update(readFileSync(join(FOLDER, file)))
      .digest("hex")}  ${file}\n`;
  return files.toSorted().map(line).join("");
}

export function readChecksums(): string {
  return readFileSync(CHECKSUMS, "utf8");
}

/** Adds the checksums of new migrations. An edited migration keeps its old checksum, so that the test fails. */
export function writeChecksums(): void {
  const known = new Map(linesOf(readChecksums()));
  const lines = linesOf(listChecksums()).map(([file, checksum]) => `${known.get(file) ?? checksum}  ${file}\n`);
  writeFileSync(CHECKSUMS, lines.join(""));
}

function linesOf(text: string): [file: string, checksum: string][] {
  return text
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => {
      const [checksum = "", file = ""] = line.split("  ");
      return [file, checksum];
    });
}
