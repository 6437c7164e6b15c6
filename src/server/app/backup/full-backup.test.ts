import {
  createReadStream,
  createWriteStream,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readConfig } from "#server/platform/config/config.ts";
import { openPictureFiles } from "#server/platform/kernel/picture-files.ts";
import { Bucket, KEY_ID } from "#tests/support/bucket-double.ts";
import { makeEmptyDatabase } from "#tests/support/empty-database.ts";
import { addWomensThreeMonths, buy, newCustomer } from "#tests/support/people.ts";
import { snapshotOf } from "#tests/support/snapshot.ts";
import { openTestShop, type TestShop } from "#tests/support/test-shop.ts";
import { fullBackupName, openBackupPlace, removeOldBackups, splitBackupAddress } from "./backup-place.ts";
import { writeBackup } from "./backup-socket.ts";
import { withFullBackup, writeFullBackup } from "./full-backup.ts";
import { restoreBackup } from "./restore-backup.ts";

const PASSPHRASE = "six random words of a dice list";
const SECRET = "a-secret-for-tests-of-at-least-32-characters";
const NOW = new Date("2026-11-27T02:30:00Z");

describe("a full backup", () => {
  const folder = mkdtempSync(join(tmpdir(), "meadow-full-test-"));
  const file = join(folder, fullBackupName(NOW));
  const picture = Buffer.alloc(3_000_000, "a picture larger than a chunk");
  const pictures = openPictureFiles({ bucket: undefined, dataDir: join(folder, "shop") });
  let test: TestShop;
  let before: Record<string, string>;
  beforeAll(async () => {
    test = await openTestShop({ withDemo: true });
    const customer = await newCustomer(test);
    await addWomensThreeMonths(customer);
    await buy(customer);
    before = await snapshotOf(test.shop);
    await pictures.write("soap-400.webp", picture, "image/webp");
    await pictures.write("soap-400.avif", Buffer.from("small"), "image/avif");
    const databaseFile = join(folder, "database");
    await writeBackup(test.shop.db, createWriteStream(databaseFile), test.shop.clock());
    expect(await writeFullBackup(file, { databaseFile, secret: SECRET, pictures }, PASSPHRASE)).toBe(2);
  });
  afterAll(async () => {
    await test.close();
    rmSync(folder, { recursive: true });
  });

  it("brings back database, secret and pictures on another machine, and shows none of it without its passphrase", async () => {
    const empty = await makeEmptyDatabase();
    await withFullBackup(createReadStream(file), PASSPHRASE, async ({ databaseFile, secret, pictureFiles }) => {
      expect(secret).toBe(SECRET);
      expect([...pictureFiles.keys()].toSorted()).toEqual(["soap-400.avif", "soap-400.webp"]);
      expect(readFileSync(pictureFiles.get("soap-400.webp") ?? "").equals(picture)).toBe(true);
      await restoreBackup(databaseFile, empty.open);
    });
    const restored = await empty.open();
    const content = await snapshotOf({ ...test.shop, db: restored.db });
    await restored.close();
    await empty.drop();
    expect(content).toEqual({ ...before, installations: expect.any(String) });
    for (const shown of [SECRET, "larger than a chunk", "session-secret", "pictures/"])
      expect(readFileSync(file).includes(shown), shown).toBe(false);
  });

  it.each([
    ["another passphrase", (whole: Buffer) => whole, "another passphrase of some length"],
    ["a cut end", (whole: Buffer) => whole.subarray(0, -20), PASSPHRASE],
    ["a missing last chunk", (whole: Buffer) => whole.subarray(0, 46 + 1024 * 1024 + 21), PASSPHRASE],
    [
      "one changed byte",
      (whole: Buffer) => Buffer.concat([whole.subarray(0, 2_000_000), Buffer.from("x"), whole.subarray(2_000_001)]),
      PASSPHRASE,
    ],
    ["an empty file", () => Buffer.alloc(0), PASSPHRASE],
    ["another kind of file", () => Buffer.from("not a backup at all, whatever its name says"), PASSPHRASE],
  ])("is refused in a sentence with %s, and nothing of it is used", async (_what, spoil, passphrase) => {
    const use = () => Promise.reject(new Error("it was used"));
    const spoilt = Readable.from([spoil(readFileSync(file))]);
    await expect(withFullBackup(spoilt, passphrase, use)).rejects.toThrow(
      /does not open this backup|damaged|not a full backup/,
    );
  });

  it.each(["folder", "bucket"])("is stored in a %s, found again, and removed after its time", async (kind) => {
    const bucket = new Bucket();
    const { backup: config } = readConfig({
      BACKUP_PASSPHRASE: PASSPHRASE,
      BACKUP_S3_ENDPOINT: await bucket.open(),
      BACKUP_S3_REGION: "eu-west-2",
      BACKUP_S3_KEY_ID: KEY_ID,
      BACKUP_S3_SECRET: "secret-of-a-trial",
    });
    const where = kind === "bucket" ? "s3://shop-backups/shop" : join(folder, "elsewhere");
    const place = openBackupPlace(where, config);
    const made = Array.from({ length: 12 }, (_, index) => fullBackupName(new Date(NOW.getTime() - index * 86_400_000)));
    for (const name of made) {
      const own = join(folder, name);
      if (own !== file) writeFileSync(own, name);
      await place.store(own);
    }
    expect((await place.list()).toSorted()).toEqual(made.toSorted());
    expect(splitBackupAddress(`${where}/${made[0]}`)).toEqual({ where, name: made[0] });
    const read = [];
    for await (const part of await place.read(String(made[3]))) read.push(part);
    expect(Buffer.concat(read).toString()).toBe(made[3]);
    expect(await removeOldBackups(place, 9, NOW)).toEqual([made[11], made[10]]);
    expect(await removeOldBackups(place, 1, NOW)).toHaveLength(3);
    expect((await place.list()).toSorted()).toEqual(made.slice(0, 7).toSorted());
    if (kind === "folder") expect(readdirSync(where).filter((name) => name.includes("unfinished"))).toEqual([]);
    bucket.close();
  });

  it("goes nowhere but to a folder or a bucket", () => {
    const { backup: config } = readConfig({});
    for (const where of ["backups", "https://elsewhere.example", "s3://"])
      expect(() => openBackupPlace(where, config)).toThrow("is neither a folder");
  });
});
