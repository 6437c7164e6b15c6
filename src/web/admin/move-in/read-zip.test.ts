import { zipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { refuseLargeZip, ZIP_LIMITS, ZipRefused } from "#domain/moving/picture-zip.ts";
import { readZip } from "./read-zip.ts";

/** Bytes that hardly compress. */
const noise = (length: number) =>
  Uint8Array.from({ length }, (_, place) => (place * 7919 + (place >> 3) * 104729) % 256);
const namesOf = (zip: Uint8Array) => readZip(zip).pictures.map(({ name }) => name);

describe("a ZIP of pictures", () => {
  it("is read by the names of its files, without folders and the files of operating systems", () => {
    const zip = zipSync({
      photos: { "Rose.JPG": noise(500), "salt é.png": noise(300), ".DS_Store": noise(10), "notes.txt": noise(10) },
      "rose.jpg": noise(20),
      "__MACOSX/._Rose.JPG": noise(20),
      "Thumbs.db": noise(20),
    });
    const { pictures, leftOut } = readZip(zip);
    expect(pictures.map(({ name }) => name)).toEqual(["Rose.JPG", "salt é.png"]);
    expect(pictures.map(({ open }) => open())).toEqual([noise(500), noise(300)]);
    expect(leftOut).toEqual([
      { name: "photos/notes.txt", reason: "it is not a JPEG, PNG, WebP or AVIF file" },
      { name: "rose.jpg", reason: "another file has this name" },
    ]);
  });

  it("with a path that leads out of its folder is refused", () => {
    for (const path of [
      "../rose.jpg",
      "/etc/rose.jpg",
      "a/../../rose.jpg",
      "C:/rose.jpg",
      "a\\rose.jpg",
      "a\u0000.jpg",
    ]) {
      expect(() => readZip(zipSync({ [path]: noise(9) })), path).toThrow(ZipRefused);
    }
    expect(namesOf(zipSync({ "a/b..jpg/c..d.jpg": noise(9) }))).toEqual(["c..d.jpg"]);
  });

  it("that is a bomb, has too many files or is damaged is refused before anything is unpacked", () => {
    const bomb = readZip(zipSync({ "bomb.png": new Uint8Array(5_000_000), "ok.png": noise(100) }));
    expect(bomb.pictures.map(({ name }) => name)).toEqual(["ok.png"]);
    expect(bomb.leftOut[0]?.reason).toBe("it unpacks to more than a hundred times its size");
    const large = readZip(zipSync({ "large.png": noise(ZIP_LIMITS.pictureBytesMax + 1) }, { level: 0 }));
    expect(large.leftOut).toEqual([{ name: "large.png", reason: "it is larger than 15 MB" }]);
    const many = Object.fromEntries(Array.from({ length: 2001 }, (_, n) => [`${n}.png`, noise(1)]));
    expect(() => readZip(zipSync(many, { level: 0 }))).toThrow("more than 2000 files");
    expect(() => readZip(noise(100))).toThrow("not a ZIP");
    expect(() => refuseLargeZip(ZIP_LIMITS.bytesMax + 1)).toThrow("larger than 500 MB");
    refuseLargeZip(ZIP_LIMITS.bytesMax);
    const cut = zipSync({ "rose.png": noise(1000) });
    expect(() => readZip(cut.subarray(0, cut.length - 30))).toThrow(ZipRefused);
  });

  it("compares names without case and in the one spelling of their letters", () => {
    const { pictures, leftOut } = readZip(
      zipSync({ "é.png": noise(9), "E\u0301.png": noise(8), [`${"a".repeat(252)}.png`]: noise(7) }),
    );
    expect(pictures.map(({ name }) => name)).toEqual(["é.png"]);
    expect(leftOut.map(({ reason }) => reason)).toEqual(["another file has this name", "its name is too long"]);
  });

  it("with one damaged file still gives the others", () => {
    const zip = zipSync({ "a.png": noise(400), "b.png": noise(300) });
    // The compressed data of the first file follows its name.
    zip.fill(255, 30 + "a.png".length, 30 + "a.png".length + 40);
    const [first, second] = readZip(zip).pictures;
    expect(() => first?.open()).toThrow(ZipRefused);
    expect(second?.open()).toEqual(noise(300));
  });

  it("that lies about the size of a file takes no more memory than it says", () => {
    const zip = zipSync({ "liar.png": new Uint8Array(90_000) });
    const view = new DataView(zip.buffer);
    for (let at = 0; at < zip.length - 28; at += 1) {
      if (view.getUint32(at, true) === 0x02014b50) view.setUint32(at + 24, 500, true);
    }
    const opened = readZip(zip).pictures.map(({ open }) => {
      try {
        return open().length;
      } catch (error) {
        return error instanceof ZipRefused ? 0 : Number.NaN;
      }
    });
    expect(opened[0]).toBeLessThanOrEqual(500);
  });
});
