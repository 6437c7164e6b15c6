import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { ROOT } from "../set-up.mjs";
import { pictures } from "./catalogue.mjs";
import { FILE, isConverted, PICTURES } from "./convert.mjs";

/** Rendering times on this machine, with the number of samples. */
const TIMES = join(ROOT, ".cache", "photo-studio", "times.json");
/** Estimate for the first picture on a new machine with two slow cores. */
const SECONDS_PER_MEGAPIXEL_SAMPLE = 8;

export function listMissing() {
  return Object.keys(pictures).filter((name) => !isConverted(name, pictures[name]));
}

export function noteTime(name, time) {
  mkdirSync(dirname(TIMES), { recursive: true });
  writeFileSync(TIMES, `${JSON.stringify({ ...readTimes(), [name]: time }, null, 2)}\n`);
}

/**
 * Describes the progress, such as "12 of 160 are done, the rest takes about 3 h 10 min", estimated from earlier times.
 */
export function sayProgress() {
  const missing = listMissing();
  const all = Object.keys(pictures).length;
  const left = missing.reduce((sum, name) => sum + estimate(name), 0);
  return `${all - missing.length} of ${all} are done, the rest takes about ${inWords(left)}`;
}

/** Text of docs/pictures.md: all files, and the missing pictures in rendering order. */
export function listPictures() {
  const files = readdirSync(PICTURES).filter((file) => FILE.test(file));
  const sizes = files.map((file) => ({ file, bytes: statSync(join(PICTURES, file)).size }));
  const largest = sizes.reduce((a, b) => (b.bytes > a.bytes ? b : a));
  const megabytes = sizes.reduce((sum, { bytes }) => sum + bytes, 0) / 1024 / 1024;
  const missing = listMissing().map((name) => `- ${name}, ${pictures[name].width} x ${pictures[name].height}`);
  return `# Pictures

For anyone who adds a product picture. \`npm run photos -- --list\` writes this page; [the photo
studio](../tools/photo-studio/README.md) explains how to render pictures.

${files.length} files, ${megabytes.toFixed(1)} MB together; the largest is ${largest.file} with \
${Math.round(largest.bytes / 1024)} KB. ${missing.length === 0 ? "No picture is missing" : sayProgress()}.

## Missing pictures

The shop shows the picture of a similar product for each of these, in the order in which they are needed.

${missing.join("\n") || "None."}`;
}

function estimate(name) {
  const times = Object.entries(readTimes()).filter(([known]) => known in pictures);
  const work = times.reduce((sum, [known, { samples }]) => sum + workOf(known, samples), 0);
  const spent = times.reduce((sum, [, { seconds }]) => sum + seconds, 0);
  return workOf(name, pictures[name].samples) * (work > 0 ? spent / work : SECONDS_PER_MEGAPIXEL_SAMPLE);
}

function workOf(name, samples) {
  const { width, height } = pictures[name];
  return (width * height * samples) / 1e6;
}

function readTimes() {
  return existsSync(TIMES) ? JSON.parse(readFileSync(TIMES, "utf8")) : {};
}

function inWords(seconds) {
  const minutes = Math.round(seconds / 60);
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}
