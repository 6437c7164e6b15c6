import { execFileSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
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

  it("save database, pictures and secret together, encrypted, and bring them back on a machine without any", async () => {
    const folder = makeFolder();
    const [place, lost] = [join(folder, "elsewhere"), join(folder, "new-machine")];
    const shop = new ShopProcess();
    onTestFinished(() => shop.stop());
    await shop.start();
    mkdirSync(join(shop.dataDir, "pictures"), { recursive: true });
    writeFileSync(join(shop.dataDir, "pictures", "soap-400.webp"), "a picture");
    const saved = run("backup-full", place, shop.dataDir);
    const noteOf = (dataDir: string) => JSON.parse(readFileSync(join(dataDir, "full-backup.json"), "utf8")) as unknown;
    const secretOf = (dataDir: string) => readFileSync(join(dataDir, "session-secret"), "utf8");
    const secret = secretOf(shop.dataDir);
    expect(noteOf(shop.dataDir)).not.toHaveProperty("failure");
    await shop.stop();
    expect(saved).toMatch(/^Saved database, session secret and 1 picture files to /);
    const [name = ""] = readdirSync(place);
    expect(statSync(join(place, name)).mode & 0o777).toBe(0o600);

    expect(() =>
      run("restore-full", join(place, name), lost, { BACKUP_PASSPHRASE: "another passphrase, wrong" }),
    ).toThrow("BACKUP_PASSPHRASE does not open this backup");
    expect(run("restore-full", join(place, name), lost)).toContain("The session secret is in the data folder.");
    expect(secretOf(lost)).toBe(secret);
    expect(readFileSync(join(lost, "pictures", "soap-400.webp"), "utf8")).toBe("a picture");

    expect(() => run("restore-full", join(place, "none"), lost)).toThrow("There is no file");
    expect(() => run("backup-full", "/nowhere/backups", lost)).toThrow(/The full backup failed: [^\n]+\.$/m);
    expect(noteOf(lost)).toHaveProperty("failure");
    expect(() => run("backup-full", place, lost, { BACKUP_PASSPHRASE: "" })).toThrow("BACKUP_PASSPHRASE is not set.");
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
function run(
  command: "backup" | "restore" | "backup-full" | "restore-full",
  file: string,
  dataDir: string,
  variables: Record<string, string> = {},
): string {
  return execFileSync(process.execPath, [`src/server/app/commands/${command}.ts`, file].filter(Boolean), {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      ...process.env,
      NODE_ENV: "development",
      DATA_DIR: dataDir,
      DATABASE_URL: "",
      BACKUP_PASSPHRASE: "six random words of a dice list",
      ...variables,
    },
  });
}
