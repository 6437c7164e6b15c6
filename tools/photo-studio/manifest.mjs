import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../set-up.mjs";
import { writeCards } from "./cards.mjs";
import { pictures } from "./catalogue.mjs";
import { loadSharp, PICTURES, SMALL } from "./convert.mjs";

const FOLDER = join(ROOT, "src", "web", "ui", "pictures");
const FILE = /^(.+)-(\d+)\.webp$/;

/** Tells the shop's pages of every rendered picture: its size, its leading colour and what is seen. */
export async function writeManifest() {
  const rendered = await readRendered();
  const names = Object.keys(pictures).filter((name) => rendered.has(name));
  const manifest = Object.fromEntries(
    names.sort().map((name) => [name, { ...rendered.get(name), alt: pictures[name].alt }]),
  );
  writeFileSync(join(FOLDER, "manifest.json"), `${JSON.stringify(manifest, null, 2)}\n`);
  writeFileSync(join(FOLDER, "colours.css"), `/* Written by npm run photos. */\n${colourRules(manifest)}`);
  await writeCards(manifest.home);
}

/** What is behind a picture while it comes. A rule and no style attribute: the pages allow none. */
function colourRules(manifest) {
  const colours = [...new Set(Object.values(manifest).map(({ colour }) => colour))].sort();
  const rules = colours.map((colour) => {
    const names = Object.keys(manifest).filter((name) => manifest[name].colour === colour);
    const selectors = names.map((name) => `[data-picture="${name}"]`);
    return `${selectors.join(",\n")} {\n  background-color: ${colour};\n}\n`;
  });
  return rules.join("\n");
}

async function readRendered() {
  const sharp = await loadSharp();
  const rendered = new Map();
  for (const file of readdirSync(PICTURES)) {
    const [, name, width] = FILE.exec(file) ?? [];
    if (!name || Number(width) === SMALL) continue;
    const size = await sharp(join(PICTURES, file)).metadata();
    const { dominant } = await sharp(join(PICTURES, `${name}-${SMALL}.webp`)).stats();
    rendered.set(name, { width: size.width, height: size.height, colour: hex(dominant) });
  }
  return rendered;
}

function hex({ r, g, b }) {
  return `#${[r, g, b].map((value) => value.toString(16).padStart(2, "0")).join("")}`;
}
