import { spawn } from "node:child_process";
import { mkdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { fail, ROOT } from "../set-up.mjs";
import { brand, goods, pictures } from "./catalogue.mjs";
import { PYTHON, requireTools, setUp, WEIGHTS } from "./set-up.mjs";

const HERE = join(ROOT, "tools", "photo-studio");
const WORK = join(ROOT, ".cache", "photo-studio");
const DRAFT = { scale: 1 / 3, samples: 8 };
const THREADS = 2;
// Priorities of the renderer. They are low, because other programs use the machine too. A draft is more urgent.
const NICENESS = { draft: "10", final: "19" };

const options = readOptions();
if (options["set-up"]) {
  setUp();
  process.exit();
}
requireTools();
// Imports these modules only here, because they need the packages that the line above checks.
const { convert, isConverted } = await import("./convert.mjs");
const { listMissing, listPictures, noteTime, sayProgress } = await import("./list.mjs");
const { writeManifest } = await import("./manifest.mjs");
if (options.list) {
  console.log(listPictures());
  process.exit();
}
if (options.manifest) {
  await writeManifest();
  process.exit();
}
const wanted = chooseNames();
for (const name of wanted) {
  const picture = { ...pictures[name], ...qualityOf(pictures[name]) };
  console.log(`${name}, ${picture.width} x ${picture.height} px, ${picture.samples} samples`);
  const started = Date.now();
  const png = await render(name, picture);
  if (options.draft) {
    console.log(`  ${png}`);
    continue;
  }
  console.log(`  ${await convert(png, name, picture)} KiB`);
  noteTime(name, { seconds: seconds(started), samples: picture.samples });
  await writeManifest();
  console.log(`  took ${seconds(started)} s; ${sayProgress()}`);
}
if (wanted.length === 0) console.log("Every picture is there. Use --only NAME or --all to render again.");

function readOptions() {
  const { values } = parseArgs({
    options: {
      "set-up": { type: "boolean", default: false },
      only: { type: "string", multiple: true, default: [] },
      draft: { type: "boolean", default: false },
      all: { type: "boolean", default: false },
      list: { type: "boolean", default: false },
      manifest: { type: "boolean", default: false },
      scale: { type: "string" },
      samples: { type: "string" },
    },
  });
  return values;
}

function qualityOf({ width, height, samples }) {
  if (!options.draft) return { samples: Number(options.samples ?? samples) };
  const scale = Number(options.scale ?? DRAFT.scale);
  return {
    width: Math.round(width * scale),
    height: Math.round(height * scale),
    samples: Number(options.samples ?? DRAFT.samples),
  };
}

/** Names of the pictures to render. Without --all, existing pictures are skipped, so that a stopped run can resume. */
function chooseNames() {
  const unknown = options.only.find((name) => !(name in pictures));
  if (unknown) fail(`There is no picture "${unknown}". There are: ${Object.keys(pictures).join(", ")}.`);
  if (options.only.length > 0) return options.only;
  if (options.all) return Object.keys(pictures);
  return options.draft ? Object.keys(pictures).filter((name) => !isConverted(name, pictures[name])) : listMissing();
}

/** Renders a picture and returns the path of its PNG. The file appears only when it is complete. */
async function render(name, picture) {
  const folder = join(WORK, options.draft ? `${name}-draft` : name);
  const png = `${folder}.png`;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const { width, height, samples } = picture;
  const job = { brand, picture, goods, folder, width, height, samples, threads: THREADS };
  const blender = ["-b", "--factory-startup", "--python-exit-code", "1", "-P", join(HERE, "blender", "main.py")];
  const started = Date.now();
  await run("blender", [...blender, "--", JSON.stringify(job)], started);
  await run(PYTHON, [join(HERE, "lab", "develop.py"), folder, WEIGHTS, `${png}.part.png`], started);
  renameSync(`${png}.part.png`, png);
  rmSync(folder, { recursive: true, force: true });
  return png;
}

function run(command, args, started) {
  const child = spawn("nice", ["-n", options.draft ? NICENESS.draft : NICENESS.final, command, ...args], {
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, PHOTO_STUDIO_WORK: join(WORK, "labels"), PYTHONDONTWRITEBYTECODE: "1" },
  });
  let said = "";
  const listen = (chunk) => {
    said = (said + chunk).slice(-4_000);
    for (const [, step] of String(chunk).matchAll(/^STEP (.*)$/gm)) console.log(`  ${seconds(started)} s: ${step}`);
  };
  child.stdout.on("data", listen);
  child.stderr.on("data", listen);
  const stop = () => child.kill("SIGTERM");
  process.once("SIGINT", stop);
  process.once("SIGTERM", stop);
  return new Promise((resolve) => {
    child.once("exit", (status) => {
      process.off("SIGINT", stop);
      process.off("SIGTERM", stop);
      if (status === 0) return resolve();
      console.error(said);
      fail(`${command} failed.`);
    });
  });
}

function seconds(started) {
  return Math.round((Date.now() - started) / 1000);
}
