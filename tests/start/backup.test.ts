import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, statSync, truncateSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { ShopProcess } from "#tests/support/shop-process.ts";

describe("backup and restore as commands", () => {
  it("save a shop that is open for trade and bring it back in another folder", async () => {
    const folder = makeFolder();
    const file = join(folder, "shop.backup");
    const shop = new ShopProcess();
    onTestFinished(() => shop.stop());
    await shop.start();
    const saved = run("backup", file, shop.dataDir);
    const answersStill = (await fetch(`${shop.url}/api/products`)).ok;
    await shop.stop();
    const restored = run("restore", file, join(folder, "data"));
    const again = () => run("restore", file, join(folder, "data"));

    expect(saved).toMatch(/^Saved \d+ rows of \d+ tables/);
    expect(statSync(file).size).toBeGreaterThan(1_000);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(existsSync(`${file}.unfinished`)).toBe(false);
    expect(answersStill).toBe(true);
    expect(restored).toContain("All checksums match.");
    expect(statSync(join(folder, "data")).mode & 0o777).toBe(0o700);
    expect(again).toThrow("new, empty database");

    truncateSync(join(folder, "data", "database", "global", "pg_control"), 100);
    expect(() => run("backup", file, join(folder, "data"))).toThrow(
      /files may be damaged[\s\S]*npm run restore -- FILE \(docs\/backups\.md\)/,
    );
    expect(statSync(file).size).toBeGreaterThan(1_000);
  });

  it("say in a sentence what is wrong with the file, and leave nothing behind", () => {
    const folder = makeFolder();
    expect(() => run("restore", join(folder, "nowhere"), join(folder, "data"))).toThrow("There is no file");
    expect(() => run("restore", "package.json", join(folder, "data"))).toThrow("not a complete backup");
    expect(() => run("backup", "", join(folder, "data"))).toThrow("Usage: npm run backup -- FILE");
  });
});

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "meadow-saved-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Runs a command and returns its output. Throws an error with the output if the command fails. */
function run(command: "backup" | "restore", file: string, dataDir: string): string {
  return execFileSync(process.execPath, [`src/server/app/commands/${command}.ts`, file].filter(Boolean), {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, NODE_ENV: "development", DATA_DIR: dataDir, DATABASE_URL: "" },
  });
}
