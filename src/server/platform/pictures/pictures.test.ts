import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createProduct, updateProduct, uploadPicture } from "#contract/catalogue/admin-products.ts";
import { getProduct } from "#contract/catalogue/catalogue.ts";
import { newCustomer, signInAdmin } from "#tests/support/people.ts";
import type { TestBrowser } from "#tests/support/test-browser.ts";
import { openTestShop, type TestShop } from "#tests/support/test-shop.ts";

const photograph = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#c3b3ce" } });

describe("pictures that the administrator brings", () => {
  const dataDir = mkdtempSync(join(tmpdir(), "meadow-pictures-"));
  let test: TestShop;
  let admin: TestBrowser;
  beforeAll(async () => {
    test = await openTestShop({ withDemo: true, variables: { DATA_DIR: dataDir } });
    admin = await signInAdmin(test);
  });
  afterAll(async () => {
    await test.close();
    rmSync(dataDir, { recursive: true, force: true });
  });

  const upload = (bytes: Buffer | string, name = "soap.jpg", type = "image/jpeg") =>
    admin.upload(uploadPicture, {}, { name, type, bytes });

  it.each([
    [799, [400, 799, 799, 799]],
    [801, [400, 800, 801, 801]],
    [1199, [400, 800, 1199, 1199]],
    [1200, [400, 800, 1200, 1200]],
    [400, [400, 400, 400, 400]],
  ])("of %i pixels are kept whole, and never made larger", async (edge, kept) => {
    const reply = await upload(await photograph(edge, edge).jpeg().toBuffer());
    const { picture } = reply.json() as { picture: string };
    const widths: (number | undefined)[] = [];
    for (const asked of [400, 800, 1200, 1440]) {
      widths.push((await sharp((await admin.sendRaw("GET", `${picture}-${asked}.webp`)).rawPayload).metadata()).width);
    }
    expect(widths).toEqual(kept);
  });

  it("are kept in the shop's sizes, without where and with what they were taken", async () => {
    const bytes = await photograph(1600, 1200)
      .withExif({ IFD0: { Copyright: "Wren Ashdown" }, IFD3: { GPSLatitudeRef: "N" } })
      .jpeg()
      .toBuffer();
    const reply = await upload(bytes);
    expect(reply.statusCode, reply.body).toBe(200);
    const { picture } = reply.json() as { picture: string };
    for (const [asked, format, width] of [
      [400, "avif", 400],
      [800, "webp", 800],
      [1200, "avif", 1200],
      // This width exceeds the photograph's height, so the request gets the widest file.
      [1440, "webp", 1200],
    ] as const) {
      const file = await admin.sendRaw("GET", `${picture}-${asked}.${format}`);
      expect(file.statusCode).toBe(200);
      expect(file.headers).toMatchObject({
        "content-type": `image/${format}`,
        "cache-control": "public, max-age=31536000, immutable",
        "x-content-type-options": "nosniff",
      });
      const kept = await sharp(file.rawPayload).metadata();
      expect(kept).toMatchObject({ width, height: width });
      expect(kept.exif).toBeUndefined();
      expect(file.rawPayload.toString("latin1")).not.toContain("Wren Ashdown");
    }
    const product = await admin.call(createProduct, {
      name: "Soap",
      price: "5.00",
      imageUrl: picture,
      gallery: ["/pictures/about"],
      pictureAlts: { [picture]: "A lilac soap" },
    });
    expect(product).toMatchObject({ imageUrl: picture, gallery: ["/pictures/about"] });
    const { pictures, secondPicture } = await admin.call(getProduct, { slug: product.slug });
    expect(pictures.map(({ src }) => src)).toEqual([picture, "/pictures/about"]);
    expect(pictures[0]).toMatchObject({ alt: "A lilac soap", width: 1440, widths: [400, 800, 1200, 1440] });
    expect(secondPicture).toEqual(pictures[1]);
    const wordless = await admin.send(updateProduct, {
      productId: product.id,
      pictureAlts: { [picture]: "x".repeat(161) },
    });
    expect(wordless.statusCode).toBe(422);
  });

  it("are known by what is in them, whatever they are called", async () => {
    const png = await photograph(300, 300).png().toBuffer();
    expect((await upload(png, "soap.svg", "image/svg+xml")).statusCode).toBe(200);
    const files = readdirSync(join(dataDir, "pictures")).toSorted();
    for (const name of ["../../stolen.png", "/tmp/stolen.html"]) {
      expect((await upload(png, name, "text/html")).statusCode, name).toBe(200);
    }
    expect(readdirSync(join(dataDir, "pictures")).toSorted()).toEqual(files);
    expect(existsSync(join(dataDir, "..", "stolen.png"))).toBe(false);
  });

  it("are refused when they are no photograph, too small, torn or too large", async () => {
    const kept = readdirSync(join(dataDir, "pictures")).length;
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" width="900" height="900"><script>alert(1)</script><rect width="9" height="9"/></svg>';
    const whole = await photograph(900, 900).jpeg().toBuffer();
    for (const [bytes, reason] of [
      [svg, "format"],
      [`<?xml version="1.0"?>${svg}`, "format"],
      ["<script>alert(1)</script>", "format"],
      ["", "format"],
      ["GIF89a", "format"],
      [whole.subarray(0, 400), "format"],
      [await photograph(100, 900).png().toBuffer(), "too-small"],
      [await photograph(8_000, 8_000).png().toBuffer(), "too-large"],
      [await photograph(12_001, 2_500).png().toBuffer(), "too-large"],
      [await photograph(1_001, 200).png().toBuffer(), "too-long"],
    ] as const) {
      const reply = await upload(bytes as Buffer, "soap.png", "image/png");
      expect(reply.statusCode, reason).toBe(422);
      expect(reply.json()).toMatchObject({ code: "picture-refused", facts: { reason } });
    }
    expect((await upload(Buffer.alloc(16 * 1024 * 1024))).statusCode).toBe(413);
    expect((await admin.sendRaw("POST", uploadPicture.path, "{}")).statusCode).toBe(400);
    const customer = await newCustomer(test);
    const file = { name: "soap.jpg", type: "image/jpeg", bytes: whole };
    expect((await customer.upload(uploadPicture, {}, file)).statusCode).toBe(403);
    expect(readdirSync(join(dataDir, "pictures"))).toHaveLength(kept);
  });

  it("lead out of their folder under no name", async () => {
    for (const name of [
      "..%2f..%2fsession-secret",
      "%2e%2e",
      "a.avif",
      `${"0".repeat(32)}-800.webp`,
      "x".repeat(180),
    ]) {
      expect((await admin.sendRaw("GET", `/pictures/uploaded/${name}`)).statusCode, name).toBe(404);
    }
    expect(existsSync(join(dataDir, "pictures"))).toBe(true);
  });
});
