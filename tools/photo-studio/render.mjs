import { spawn, spawnSync } from "node:child_process";
import { mkdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { fail, ROOT } from "../set-up.mjs";
import { brand, goods, pictures } from "./catalogue.mjs";
import { convert, isConverted } from "./convert.mjs";
import { writeManifest } from "./manifest.mjs";

const HERE = join(ROOT, "tools", "photo-studio");
const WORK = join(ROOT, ".cache", "photo-studio");
// A single product is seen small and has little in it; boxes and heroes fill half a screen.
const FINAL = {
  "still-life": { size: 576, samples: 36 },
  collection: { size: 640, samples: 44 },
  table: { size: 640, samples: 44 },
  box: { size: 720, samples: 72 },
};
/** Width to height of the pictures that stand across a page. */
const WIDE = 3 / 2;
const DRAFT = { size: 400, samples: 40 };
const THREADS = 2;
// Debian's own Python: the one that python3-numpy and python3-opencv are installed for.
const PYTHON = "/usr/bin/python3";
const PACKAGES = "blender python3-numpy python3-opencv fonts-ebgaramond fonts-lato librsvg2-bin";

const options = readOptions();
if (options.list) {
  for (const name of Object.keys(pictures)) console.log(isConverted(name) ? `${name} (rendered)` : name);
  process.exit();
}
if (options.manifest) {
  await writeManifest();
  process.exit();
}
requireTools();
const wanted = chooseNames();
for (const [index, name] of wanted.entries()) {
  const { size, samples } = qualityOf(name);
  console.log(`[${index + 1}/${wanted.length}] ${name}, ${size} px, ${samples} samples`);
  const png = await render(name, size, samples);
  if (options.draft) console.log(`  ${png}`);
  else console.log(`  ${await convert(png, name)}`);
}
if (!options.draft) await writeManifest();
if (wanted.length === 0) console.log("Every picture is there. Use --only NAME or --all to render again.");

function readOptions() {
  const { values } = parseArgs({
    options: {
      only: { type: "string", multiple: true, default: [] },
      draft: { type: "boolean", default: false },
      all: { type: "boolean", default: false },
      list: { type: "boolean", default: false },
      manifest: { type: "boolean", default: false },
      size: { type: "string" },
      samples: { type: "string" },
    },
  });
  return values;
}

function qualityOf(name) {
  const usual = options.draft ? DRAFT : FINAL[pictures[name].scene];
  return {
    size: Number(options.size ?? usual.size * (pictures[name].isWide ? WIDE : 1)),
    samples: Number(options.samples ?? usual.samples),
  };
}

function chooseNames() {
  const names = Object.keys(pictures);
  const unknown = options.only.find((name) => !names.includes(name));
  if (unknown) fail(`There is no picture "${unknown}". There are: ${names.join(", ")}.`);
  if (options.only.length > 0) return options.only;
  return options.all ? names : names.filter((name) => !isConverted(name));
}

function requireTools() {
  const checks = [
    ["Blender", "blender", ["--version"]],
    ["rsvg-convert", "rsvg-convert", ["--version"]],
    ["Python with numpy and OpenCV", PYTHON, ["-c", "import numpy, cv2"]],
  ];
  const missing = checks.filter(([, command, args]) => spawnSync(command, args, { stdio: "ignore" }).status !== 0);
  if (missing.length > 0)
    fail(`The photo studio needs ${missing.map(([name]) => name).join(", ")}, not found here. On Debian or Ubuntu:
  apt-get install -y --no-install-recommends ${PACKAGES}`);
}

/** The path of the finished PNG. It appears only when whole, so that a render that was stopped leaves no picture. */
async function render(name, size, samples) {
  const folder = join(WORK, options.draft ? `${name}-draft` : name);
  const png = `${folder}.png`;
  const height = pictures[name].isWide ? Math.round(size / WIDE) : size;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const job = { brand, picture: pictures[name], goods, folder, width: size, height, samples, threads: THREADS };
  const started = Date.now();
  const blender = ["-b", "--factory-startup", "--python-exit-code", "1", "-P", join(HERE, "blender", "main.py")];
  await run("blender", [...blender, "--", JSON.stringify(job)], started);
  await run(PYTHON, [join(HERE, "develop.py"), folder, `${png}.part.png`], started);
  renameSync(`${png}.part.png`, png);
  rmSync(folder, { recursive: true, force: true });
  console.log(`  done after ${seconds(started)} s`);
  return png;
}

/** Runs a command at a low priority, shows its steps, and on failure what it said last. */
function run(command, args, started) {
  const child = spawn("nice", ["-n", "15", command, ...args], {
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
