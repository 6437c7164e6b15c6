import { readdirSync, readFileSync } from "node:fs";
import { join, matchesGlob } from "node:path";

/** Paths, relative to the root, of all files that git would include. Works without git. */
export function listProjectFiles(): string[] {
  const ignored = readFileSync(".gitignore", "utf8").split("\n").filter(Boolean);
  const isIgnored = (name: string, isFolder: boolean) =>
    ignored.some((pattern) =>
      pattern.endsWith("/") ? isFolder && name === pattern.slice(0, -1) : matchesGlob(name, pattern),
    );
  const walk = (folder: string): string[] =>
    readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.name !== ".git" && !isIgnored(entry.name, entry.isDirectory()))
      .flatMap((entry) => {
        const path = join(folder, entry.name);
        return entry.isDirectory() ? walk(path) : [path];
      });
  return walk(".").sort();
}
