import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { uploadPicture } from "#contract/catalogue/admin-products.ts";
import { signInAdmin } from "#tests/support/people.ts";
import { openTestShop, type TestShop } from "#tests/support/test-shop.ts";

const KEY_ID = "shop-key";
const SIGNED = new RegExp(`^AWS4-HMAC-SHA256 Credential=${KEY_ID}/\\d{8}/eu-west-2/s3/aws4_request, `);

/** An S3 bucket, limited to the two operations that the shop uses. */
class Bucket {
  readonly files = new Map<string, { type: string | undefined; bytes: Buffer }>();
  isAway = false;
  readonly #server: Server = createServer(async (request, response) => {
    const sent: Buffer[] = [];
    for await (const part of request) sent.push(part as Buffer);
    const refuse = (status: number, code: string) =>
      response
        .writeHead(status, { "content-type": "application/xml" })
        .end(`<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`);
    if (this.isAway) return refuse(503, "SlowDown");
    if (!SIGNED.test(request.headers.authorization ?? "")) return refuse(403, "AccessDenied");
    const path = new URL(request.url ?? "", "http://bucket").pathname;
    const file = this.files.get(path);
    if (request.method === "PUT") {
      this.files.set(path, { type: request.headers["content-type"], bytes: Buffer.concat(sent) });
      return response.writeHead(200, { etag: '"1"' }).end();
    }
    if (request.method !== "GET") return refuse(405, "MethodNotAllowed");
    if (!file) return refuse(404, "NoSuchKey");
    return response.writeHead(200, { "content-type": file.type }).end(file.bytes);
  });

  async open(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, "127.0.0.1", resolve));
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  close(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }
}

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
