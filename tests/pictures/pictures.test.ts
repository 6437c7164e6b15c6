import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { audiencePictures } from "#domain/subscriptions/audience-pictures.ts";
import { SAMPLE_PICTURE, SHOP_PICTURE } from "#server/admin/sent-emails/email-picture-kinds.ts";
import { seedProducts, seedSets } from "#server/app/seed/catalogue/catalogue.ts";
import { findPicture, listPictures } from "#server/platform/pictures/index.ts";
import { ARTICLES } from "#web/content/articles.ts";
import { sourceSet } from "#web/ui/pictures/find-picture.ts";
import manifest from "#web/ui/pictures/manifest.json" with { type: "json" };
import scenes from "#web/ui/pictures/scenes.json" with { type: "json" };
import catalogue from "../../tools/photo-studio/catalogue.json" with { type: "json" };

const PUBLIC = "src/public";
/** Name of a picture that is drawn by hand in tools/photo-studio/no-picture.svg. */
const DRAWN = "no-picture";
const CARD_WIDTH_MAX = 800;
const CARD_BYTES_MAX = 120 * 1024;
const HERO_BYTES_MAX = 350 * 1024;
const TOTAL_BYTES_MAX = 40 * 1024 * 1024;
const ALT_LENGTH_MAX = 160;

const pictures: Record<string, { width: number; views?: string[] }> = manifest;
const products = [...Object.values(seedProducts).flat(), ...Object.values(seedSets).flat()];
const named = [
  ...ARTICLES.map(({ picture }) => picture),
  ...Object.values(audiencePictures),
  ...picturesNamedIn("src/web"),
];
const wanted = [...products.map(({ slug }) => `/pictures/${slug}`), ...named];

describe("the shop's pictures", () => {
  it("are there for every product, article and box, and for every page that names one", () => {
    expect(wanted.filter((address) => !(address.replace("/pictures/", "") in manifest))).toEqual([]);
    const files = wanted.flatMap((address) =>
      (["avif", "webp"] as const).flatMap((format) => filesOf(address, format)),
    );
    const there = new Set(readdirSync(join(PUBLIC, "pictures")).map((file) => `/pictures/${file}`));
    expect(files.filter((file) => !there.has(file))).toEqual([]);
  });

  it("are listed with each file there is, and no other", () => {
    const listed = Object.entries(manifest).flatMap(([name, { widths }]) =>
      widths.flatMap((width) => [`${name}-${width}.avif`, `${name}-${width}.webp`]),
    );
    expect(readdirSync(join(PUBLIC, "pictures")).sort()).toEqual(listed.sort());
  });

  it("are a good of the studio's catalogue, a composed picture, a further view of a good, or drawn", () => {
    const views = Object.values(pictures).flatMap((picture) => picture.views ?? []);
    const known = new Set<string>([
      ...Object.keys(catalogue.goods),
      ...Object.keys(catalogue.pictures),
      ...views,
      DRAWN,
    ]);
    expect(Object.keys(manifest).filter((name) => !known.has(name))).toEqual([]);
    expect(views.filter((name) => !(name in manifest))).toEqual([]);
  });

  it("travel with the pages where pages name them, and say there what the studio says", () => {
    const described: Record<string, object> = manifest;
    for (const [name, scene] of Object.entries(scenes)) {
      const colour = `#${scene.colour}`;
      expect({ ...scene, colour }, `${name}: npm run photos -- --manifest`).toEqual(described[name]);
    }
    expect(named.filter((address) => !(address.replace("/pictures/", "") in scenes))).toEqual([]);
  });

  it("come in widths that rise to their own", () => {
    const wrong = Object.entries(manifest).filter(
      ([, { width, widths }]) => widths.at(-1) !== width || widths.some((wide, i) => wide <= (widths[i - 1] ?? 0)),
    );
    expect(wrong.map(([name]) => name)).toEqual([]);
  });

  it("are small enough to be waited for", () => {
    const files = readdirSync(join(PUBLIC, "pictures"));
    const sizeOf = (file: string) => statSync(join(PUBLIC, "pictures", file)).size;
    const tooLarge = files.filter((file) => {
      const width = Number(/-(\d+)\.\w+$/.exec(file)?.[1]);
      return sizeOf(file) > (width > CARD_WIDTH_MAX ? HERO_BYTES_MAX : CARD_BYTES_MAX);
    });
    expect(tooLarge).toEqual([]);
    expect(files.reduce((sum, file) => sum + sizeOf(file), 0)).toBeLessThanOrEqual(TOTAL_BYTES_MAX);
  });

  it("say what is seen, in one breath", () => {
    const wordless = Object.entries(manifest).filter(([, { alt }]) => alt === "" || alt.length > ALT_LENGTH_MAX);
    expect(wordless.map(([name]) => name)).toEqual([]);
  });

  it("say the same in emails", () => {
    for (const { path, alt } of [SHOP_PICTURE, SAMPLE_PICTURE]) expect(findPicture(path).alt).toBe(alt);
  });

  it("each have a colour for the time before they are there", () => {
    const rules = readFileSync("src/web/ui/pictures/colours.css", "utf8");
    const colours = Object.values(manifest).map(({ colour }) => colour.slice(1));
    expect(colours.filter((colour) => !rules.includes(`[data-colour="${colour}"]`))).toEqual([]);
  });

  it("of a product that the owner photographed come first, with what the owner says of them", () => {
    const [own, other] = listPictures({
      imageUrl: "/pictures/uploaded/a",
      gallery: ["/pictures/uploaded/b"],
      pictureAlts: { "/pictures/uploaded/b": "The same soap, cut open" },
    });
    expect(own).toMatchObject({ src: "/pictures/uploaded/a", widths: [400, 800, 1200, 1440], colour: null, alt: "" });
    expect(other?.alt).toBe("The same soap, cut open");
  });

  it("of a product without any are a drawing, never a photograph of other products", () => {
    expect(listPictures({ imageUrl: null, gallery: [], pictureAlts: {} })).toEqual([
      { ...findPicture("/pictures/no-picture"), alt: "" },
    ]);
    const gallery = ["/pictures/uploaded/b"];
    expect(listPictures({ imageUrl: null, gallery, pictureAlts: {} }).map(({ src }) => src)).toEqual(gallery);
  });
});

function filesOf(address: string, format: "avif" | "webp"): string[] {
  return sourceSet(findPicture(address), format)
    .split(", ")
    .map((source) => source.replace(/ \d+w$/, ""));
}

function picturesNamedIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => /(?<!\.test)\.tsx?$/.test(file))
    .flatMap((file) => [...readFileSync(join(folder, file), "utf8").matchAll(/"(\/pictures\/[a-z-]+)"/g)])
    .map(([, address = ""]) => address);
}
