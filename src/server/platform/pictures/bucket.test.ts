import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { uploadPicture } from "#contract/catalogue/admin-products.ts";
import { Bucket, KEY_ID } from "#tests/support/bucket-double.ts";
import { signInAdmin } from "#tests/support/people.ts";
import { openTestShop, type TestShop } from "#tests/support/test-shop.ts";

describe("pictures in a bucket", () => {
  const dataDir = mkdtempSync(join(tmpdir(), "meadow-bucket-"));
  const bucket = new Bucket();
  let test: TestShop;
  beforeAll(async () => {
    const variables = {
      DATA_DIR: dataDir,
      PICTURES_BUCKET: "shop-pictures",
      PICTURES_S3_ENDPOINT: await bucket.open(),
      PICTURES_S3_REGION: "eu-west-2",
      PICTURES_S3_KEY_ID: KEY_ID,
      PICTURES_S3_SECRET: "secret-of-a-trial",
    };
    test = await openTestShop({ withDemo: true, variables });
  });
  afterAll(async () => {
    await test.close();
    bucket.close();
    rmSync(dataDir, { recursive: true, force: true });
  });

  it("are written there and nowhere else, and shown from there", async () => {
    const admin = await signInAdmin(test);
    const create = { width: 900, height: 900, channels: 3, background: "#c3b3ce" } as const;
    const bytes = await sharp({ create }).jpeg().toBuffer();
    const reply = await admin.upload(uploadPicture, {}, { name: "soap.jpg", type: "image/jpeg", bytes });
    const { picture } = reply.json() as { picture: string };
    const name = picture.split("/").at(-1);
    expect([...bucket.files.keys()].toSorted()).toEqual(
      ["1200.avif", "1200.webp", "400.avif", "400.webp", "800.avif", "800.webp"].map(
        (size) => `/shop-pictures/pictures/${name}-${size}`,
      ),
    );
    expect(existsSync(join(dataDir, "pictures"))).toBe(false);
    const shown = await admin.sendRaw("GET", `${picture}-1440.webp`);
    expect(shown.rawPayload).toEqual(bucket.files.get(`/shop-pictures/pictures/${name}-1200.webp`)?.bytes);
    expect(shown.headers["content-type"]).toBe("image/webp");
    expect((await admin.sendRaw("GET", `/pictures/letters/uploaded/${name}.jpg`)).statusCode).toBe(200);
  });

  it("that are not there are not found, and a bucket that does not answer is no missing picture", async () => {
    const admin = await signInAdmin(test);
    const nobodys = `/pictures/uploaded/${"0".repeat(32)}-400.webp`;
    expect((await admin.sendRaw("GET", nobodys)).statusCode).toBe(404);
    bucket.isAway = true;
    const reply = await admin.sendRaw("GET", nobodys);
    bucket.isAway = false;
    expect(reply.statusCode).toBe(500);
  });
});
