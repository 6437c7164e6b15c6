import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { zipSync } from "fflate";
import sharp from "sharp";
import { describe, expect, it, onTestFinished } from "vitest";

const HEADINGS = "Handle,Title,Option1 Name,Option1 Value,Variant Price,Image Src";

describe("npm run import", () => {
  it("tries a file, and imports it with the pictures of a ZIP", async () => {
    const { file, run, folder } = makeFolder();
    const photo = await sharp({ create: { width: 240, height: 240, channels: 3, background: "red" } })
      .png()
      .toBuffer();
    const table = file("products.csv", `${HEADINGS}\nrose,Rose,,,much,a.png\noat,Oat Soap,,,4.50,Hafer é.png\n`);
    const pictures = file(
      "pictures.zip",
      // macOS writes é as two characters.
      zipSync({ photos: { "Hafer e\u0301.png": photo, "note.txt": Buffer.from("x"), "broken.png": Buffer.from("x") } }),
    );
    const tried = run(table, "--pictures", pictures, "--no-pictures");
    expect(tried).toContain("Pictures ready from the ZIP: 1. Left out: 2.");
    expect(tried).toContain("photos/note.txt: it is not a JPEG, PNG, WebP or AVIF file");
    expect(tried).toContain("broken.png: it is damaged, no picture, or smaller than 200 pixels");
    expect(tried).toContain("1 new, 0 changed, 0 in the shop already, 1 skipped.");
    const applied = run("--apply");
    expect(applied).toContain("1 pictures came, 0 did not.");
    expect(readdirSync(join(folder, "data", "pictures")).length).toBeGreaterThan(1);
    expect(run("--apply", "--pictures", pictures)).toContain("1 new, 0 changed, 0 in the shop already, 1 skipped.");
  });

  it("refuses wrong options and files before it changes anything", () => {
    const { file, run, folder } = makeFolder();
    const table = file("products.csv", `${HEADINGS}\noat,Oat Soap,,,4.50,\n`);
    const out = file("out.zip", zipSync({ "../rose.png": Buffer.from("x") }));
    for (const [message, ...words] of [
      ["Usage: npm run import -- FILE", table, "--publsh"],
      ["Usage: npm run import -- FILE", table, "other.csv"],
      ["Usage: npm run import -- FILE", table, "--pictures"],
      ["Name FILE again", "--apply", "--publish"],
      ["It has a path that is not allowed: ../rose.png", table, "--pictures", out],
      ["It is not a ZIP, or it is damaged.", table, "--pictures", table],
      ["nothing.zip cannot be opened.", table, "--pictures", join(folder, "nothing.zip")],
    ] as const) {
      expect(() => run(...words), message).toThrow(message);
    }
    expect(() => run("--apply")).toThrow("No file was read yet. Name one.");
    const customers = file("customers.csv", "Email,First name,Address line 1,Accepts newsletter\na@example.org,A,,\n");
    expect(() => run(customers, "--pictures", file("in.zip", zipSync({ "a.png": Buffer.from("x") })))).toThrow(
      "Only products have pictures.",
    );
    expect(() => run(file("open.csv", `${HEADINGS}\noat,Oat,,,4.50,\nrose,"Ro,,,4.50,\n`))).toThrow(
      "A quotation mark after line 2 is misplaced or never closed",
    );
  });
});

/** A folder for files and for the shop's data. */
function makeFolder() {
  const folder = mkdtempSync(join(tmpdir(), "meadow-import-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return {
    folder,
    file(name: string, content: string | Uint8Array): string {
      writeFileSync(join(folder, name), content);
      return join(folder, name);
    },
    run: (...words: readonly string[]) =>
      execFileSync(process.execPath, ["tools/command.mjs", "import", ...words], {
        encoding: "utf8",
        stdio: ["ignore", "pipe", "pipe"],
        env: { ...process.env, NODE_ENV: "development", DATA_DIR: join(folder, "data"), DATABASE_URL: "" },
      }),
  };
}
