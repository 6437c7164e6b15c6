import { zipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { readPictureZip, ZIP_LIMITS, ZipRefused } from "./read-picture-zip.ts";

/** Bytes that hardly compress. */
const noise = (length: number) =>
  Uint8Array.from({ length }, (_, place) => (place * 7919 + (place >> 3) * 104729) % 256);
const namesOf = (zip: Uint8Array) => readPictureZip(zip).pictures.map(({ name }) => name);

describe("a ZIP of pictures", () => {
  it("is read by the names of its files, without folders and the files of operating systems", () => {
    const zip = zipSync({
      photos: { "Rose.JPG": noise(500), "salt é.png": noise(300), ".DS_Store": noise(10), "notes.txt": noise(10) },
      "rose.jpg": noise(20),
      "__MACOSX/._Rose.JPG": noise(20),
      "Thumbs.db": noise(20),
    });
    const { pictures, leftOut } = readPictureZip(zip);
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
      expect(() => readPictureZip(zipSync({ [path]: noise(9) })), path).toThrow(ZipRefused);
    }
    expect(namesOf(zipSync({ "a/b..jpg/c..d.jpg": noise(9) }))).toEqual(["c..d.jpg"]);
  });

  it("that is a bomb, has too many files or is damaged is refused before anything is unpacked", () => {
    const bomb = readPictureZip(zipSync({ "bomb.png": new Uint8Array(5_000_000), "ok.png": noise(100) }));
    expect(bomb.pictures.map(({ name }) => name)).toEqual(["ok.png"]);
    expect(bomb.leftOut[0]?.reason).toBe("it unpacks to more than a hundred times its size");
    const large = readPictureZip(zipSync({ "large.png": noise(ZIP_LIMITS.pictureBytesMax + 1) }, { level: 0 }));
    expect(large.leftOut).toEqual([{ name: "large.png", reason: "it is larger than 15 MB" }]);
    const many = Object.fromEntries(Array.from({ length: 2001 }, (_, n) => [`${n}.png`, noise(1)]));
    expect(() => readPictureZip(zipSync(many, { level: 0 }))).toThrow("more than 2000 files");
    expect(() => readPictureZip(noise(100))).toThrow("not a ZIP");
    const cut = zipSync({ "rose.png": noise(1000) });
    expect(() => readPictureZip(cut.subarray(0, cut.length - 30))).toThrow(ZipRefused);
  });

  it("that lies about the size of a file takes no more memory than it says", () => {
    const zip = zipSync({ "liar.png": new Uint8Array(90_000) });
    const view = new DataView(zip.buffer);
    for (let at = 0; at < zip.length - 28; at += 1) {
      if (view.getUint32(at, true) === 0x02014b50) view.setUint32(at + 24, 500, true);
    }
    const opened = readPictureZip(zip).pictures.map(({ open }) => {
      try {
        return open().length;
      } catch (error) {
        return error instanceof ZipRefused ? 0 : Number.NaN;
      }
    });
    expect(opened[0]).toBeLessThanOrEqual(500);
  });
});
