import { deflateSync } from "node:zlib";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { dropTextOfPng } from "./store-picture.ts";

const HEAD_END = 33;

/** A PNG chunk. The checksum of an unread chunk does not matter. */
function chunk(name: string, content: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(content.length);
  head.write(name, 4, "latin1");
  return Buffer.concat([head, content, Buffer.alloc(4)]);
}

describe("a PNG that is brought", () => {
  it("loses a text that would unpack to a thousand times its size, and keeps its picture", async () => {
    const picture = sharp({ create: { width: 300, height: 300, channels: 4, background: "#c3b3ce80" } });
    const png = await picture.png().toBuffer();
    const bomb = chunk("zTXt", Buffer.concat([Buffer.from("Comment\0\0"), deflateSync(Buffer.alloc(5_000_000))]));
    const dropped = dropTextOfPng(Buffer.concat([png.subarray(0, HEAD_END), bomb, png.subarray(HEAD_END)]));
    expect(dropped.includes("zTXt")).toBe(false);
    const pixels = (bytes: Buffer) => sharp(bytes).raw().toBuffer();
    expect(await pixels(dropped)).toEqual(await pixels(png));
  });

  it("stays torn where it is torn, and other files stay as they are", async () => {
    const png = await sharp({ create: { width: 300, height: 300, channels: 3, background: "#fff" } })
      .png()
      .toBuffer();
    const torn = png.subarray(0, png.length - 40);
    await expect(sharp(dropTextOfPng(torn), { failOn: "error" }).stats()).rejects.toThrow();
    const jpeg = Buffer.from([0xff, 0xd8, 0xff, 0xe0]);
    expect(dropTextOfPng(jpeg)).toBe(jpeg);
  });
});
