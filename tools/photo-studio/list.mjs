import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { ROOT } from "../set-up.mjs";
import { pictures, viewsOf } from "./catalogue.mjs";
import { FILE, isConverted, PICTURES } from "./convert.mjs";

/** How long each picture took on this machine, and with how many samples. */
const TIMES = join(ROOT, ".cache", "photo-studio", "times.json");
/** A guess for the first picture on a new machine: two slow cores. */
const SECONDS_PER_MEGAPIXEL_SAMPLE = 8;

/** The names of the pictures that are not there yet, in the order in which they are wanted. */
export function listMissing() {
  return Object.keys(pictures).filter((name) => !isConverted(name, pictures[name]));
}

export function noteTime(name, time) {
  mkdirSync(dirname(TIMES), { recursive: true });
  writeFileSync(TIMES, `${JSON.stringify({ ...readTimes(), [name]: time }, null, 2)}\n`);
}

/** "12 of 160 are done, the rest takes about 3 h 10 min", by what the pictures so far took. */
export function sayProgress() {
  const missing = listMissing();
  const all = Object.keys(pictures).length;
  const left = missing.reduce((sum, name) => sum + estimate(name), 0);
  return `${all - missing.length} of ${all} are done, the rest takes about ${inWords(left)}`;
}

/** The page docs/pictures.md: what was shot again and what it took, all files together, and what is missing, in order. */
export function listPictures() {
  const times = readTimes();
  const rows = Object.entries(pictures)
    .filter(([name, picture]) => isConverted(name, picture))
    .map(([name, { width, height, samples }]) => {
      const time = times[name];
      const views = viewsOf(name).filter((view) => isConverted(view, pictures[view])).length;
      const minutes = time ? (time.seconds / 60).toFixed(1) : "";
      return [name, String(views || ""), `${width} x ${height}`, String(time?.samples ?? samples), minutes];
    });
  const files = readdirSync(PICTURES).filter((file) => FILE.test(file));
  const sizes = files.map((file) => ({ file, bytes: statSync(join(PICTURES, file)).size }));
  const largest = sizes.reduce((a, b) => (b.bytes > a.bytes ? b : a));
  const megabytes = sizes.reduce((sum, { bytes }) => sum + bytes, 0) / 1024 / 1024;
  const missing = listMissing().map((name) => `- ${name}, ${pictures[name].width} x ${pictures[name].height}`);
  return `# Pictures

Written by \`npm run photos -- --list\`. How pictures are made: [the photo studio](../tools/photo-studio/README.md).

${files.length} files, ${megabytes.toFixed(1)} MB together; the largest is ${largest.file} with \
${Math.round(largest.bytes / 1024)} KB. ${sayProgress()}.

## Shot again

Minutes are those of two cores that others worked on, from the first step to the last file.

${table([["picture", "further views", "pixels", "samples", "minutes"], ...rows])}

## Told apart

Ten bath bombs of one shelf at 160 px, in an order of chance and without names, were shown on 25 November 2026 to somebody who
had not seen them: all ten were given their right names. The nearest to each other are Cedar & Bergamot and Vanilla Cloud, both
off-white, whose plinth and sprig tell them apart.

## Not yet, in the order in which they are wanted

Until then the shop shows the picture of the earlier shooting, if there is one.

${missing.join("\n") || "Nothing."}`;
}

/** As the formatter writes it: columns of one width, figures to the right. */
function table([head, ...rows]) {
  const isFigures = (column) => rows.every((row) => /^[\d.]*$/.test(row[column]));
  const widths = head.map((_, column) => Math.max(...[head, ...rows].map((row) => row[column].length)));
  const line = (row) =>
    `| ${row.map((cell, i) => (isFigures(i) ? cell.padStart(widths[i]) : cell.padEnd(widths[i]))).join(" | ")} |`;
  const rule = widths.map((width, i) => (isFigures(i) ? `${"-".repeat(width - 1)}:` : "-".repeat(width)));
  const heading = `| ${head.map((cell, i) => cell.padEnd(widths[i])).join(" | ")} |`;
  return [heading, `| ${rule.join(" | ")} |`, ...rows.map(line)].join("\n");
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
