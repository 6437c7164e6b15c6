import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { ROOT } from "../set-up.mjs";
import { writeCards } from "./cards.mjs";
import { composed, pictures, viewsOf } from "./catalogue.mjs";
import { FILE, isConverted, PICTURES } from "./convert.mjs";

const WEB = join(ROOT, "src", "web");
const FOLDER = join(WEB, "ui", "pictures");
const MANIFEST = join(FOLDER, "manifest.json");

/** Name of the picture for products without one. It is drawn in no-picture.svg. */
const DRAWN = "no-picture";

/** Writes the manifest of rendered pictures: size, widths, main colour and description. */
export async function writeManifest() {
  const rendered = await readRendered();
  const before = JSON.parse(readFileSync(MANIFEST, "utf8"));
  const names = [...Object.keys(pictures), DRAWN].filter((name) => rendered.has(name));
  const manifest = Object.fromEntries(
    names.sort().map((name) => {
      // A picture that was not rendered again keeps its description.
      const alt =
        name !== DRAWN && isConverted(name, pictures[name])
          ? pictures[name].alt
          : (before[name]?.alt ?? pictures[name]?.alt);
      const views = viewsOf(name).filter((view) => rendered.has(view));
      return [name, { ...rendered.get(name), alt, ...(views.length > 0 && { views }) }];
    }),
  );
  writeFileSync(MANIFEST, `${onShortLines(manifest)}\n`);
  // Includes in scenes.json only pictures that pages name, because products get their pictures from the API.
  const isNamed = readNamed();
  const scenes = Object.fromEntries(
    Object.entries(manifest)
      .filter(([name]) => composed.includes(name) && isNamed(name))
      .map(([name, { colour, ...scene }]) => [name, { ...scene, colour: colour.slice(1) }]),
  );
  writeFileSync(join(FOLDER, "scenes.json"), `${onShortLines(scenes)}\n`);
  writeFileSync(join(FOLDER, "colours.css"), `/* Written by npm run photos. */\n${colourRules(manifest)}`);
  await writeCards(manifest.home);
}

function readNamed() {
  const pages = readdirSync(WEB, { recursive: true }).filter((file) => /\.(tsx?|md)$/.test(file));
  const text = pages.map((file) => readFileSync(join(WEB, file), "utf8")).join("\n");
  return (name) => text.includes(`"/pictures/${name}"`);
}

/** Writes lists on one line, as the formatter does. */
function onShortLines(manifest) {
  return JSON.stringify(manifest, null, 2).replace(
    /\[\s+([^\]]+?)\s+\]/g,
    (_, inner) => `[${inner.replace(/\s+/g, " ")}]`,
  );
}

/** CSS rules for background colours while pictures load. The Content-Security-Policy forbids style attributes. */
function colourRules(manifest) {
  const colours = [...new Set(Object.values(manifest).map(({ colour }) => colour))].sort();
  const rules = colours.map((colour) => `[data-colour="${colour.slice(1)}"] {\n  background-color: ${colour};\n}\n`);
  return rules.join("\n");
}

async function readRendered() {
  const widthsByName = new Map();
  for (const file of readdirSync(PICTURES)) {
    const [, name, width] = FILE.exec(file) ?? [];
    if (name) widthsByName.set(name, (widthsByName.get(name) ?? new Set()).add(Number(width)));
  }
  const rendered = new Map();
  for (const [name, found] of widthsByName) {
    const widths = [...found].sort((a, b) => a - b);
    const { width, height } = await sharp(join(PICTURES, `${name}-${widths.at(-1)}.webp`)).metadata();
    const { dominant } = await sharp(join(PICTURES, `${name}-${widths[0]}.webp`)).stats();
    rendered.set(name, { width, height, widths, colour: hex(dominant) });
  }
  return rendered;
}

function hex({ r, g, b }) {
  return `#${[r, g, b].map((value) => value.toString(16).padStart(2, "0")).join("")}`;
}
