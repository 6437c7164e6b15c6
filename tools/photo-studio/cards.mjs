import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { fail, ROOT } from "../set-up.mjs";
import { brand } from "./catalogue.mjs";
import { PICTURES } from "./convert.mjs";

const PUBLIC = join(ROOT, "src", "public");
const MARK = join(PUBLIC, "mark.svg");
const PAPER = "#f7f2ea";
const INK = "#2e2822";
const SOFT_INK = "#5a5046";
const CARD = { width: 1200, height: 630 };
const ICON = 180;
const BYTES_MAX = 250 * 1024;

/** Writes the preview card of shared links and the home screen icon. */
export async function writeCards({ width }) {
  const left = await sharp(join(PICTURES, `home-${width}.webp`))
    .resize(CARD.height, CARD.height)
    .toBuffer();
  const card = join(PUBLIC, "social-card.jpg");
  await sharp(Buffer.from(words()))
    .composite([
      { input: left, left: 0, top: 0 },
      { input: await mark(150), left: CARD.height + 258, top: 118 },
    ])
    .jpeg({ quality: 82, mozjpeg: true })
    .toFile(card);
  if (statSync(card).size > BYTES_MAX) fail(`${card} is larger than ${BYTES_MAX} bytes.`);
  await sharp({ create: { width: ICON, height: ICON, channels: 3, background: PAPER } })
    .composite([{ input: await mark(ICON - 44) }])
    .png()
    .toFile(join(PUBLIC, "apple-touch-icon.png"));
}

function mark(height) {
  return sharp(readFileSync(MARK), { density: 300 }).resize({ height }).png().toBuffer();
}

function words() {
  const middle = CARD.height + (CARD.width - CARD.height) / 2;
  const name = brand.toUpperCase().replace("&", "&amp;");
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${CARD.width}" height="${CARD.height}" text-anchor="middle">
  <rect width="100%" height="100%" fill="${PAPER}"/>
  <text x="${middle}" y="368" font-family="EB Garamond" font-size="50" letter-spacing="5" fill="${INK}">${name}</text>
  <text x="${middle}" y="434" font-family="EB Garamond" font-style="italic" font-size="36" fill="${SOFT_INK}">A good bath, once a month, by post</text>
</svg>`;
}
