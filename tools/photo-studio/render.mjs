import { spawn, spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { fail, ROOT } from "../set-up.mjs";
import { convert, isConverted } from "./convert.mjs";

const HERE = join(ROOT, "tools", "photo-studio");
const WORK = join(ROOT, ".cache", "photo-studio");
const FINAL = { size: 800, samples: 100, suffix: "" };
const DRAFT = { size: 400, samples: 40, suffix: "-draft" };
const THREADS = 2;
// Debian's own Python: the one that python3-numpy and python3-opencv are installed for.
const PYTHON = "/usr/bin/python3";
const PACKAGES = "blender python3-numpy python3-opencv fonts-ebgaramond fonts-lato librsvg2-bin";

const catalogue = JSON.parse(readFileSync(join(HERE, "catalogue.json"), "utf8"));
const options = readOptions();
if (options.list) {
  for (const name of Object.keys(catalogue.pictures)) console.log(isConverted(name) ? `${name} (rendered)` : name);
  process.exit();
}
requireTools();
const quality = chooseQuality();
const wanted = chooseNames();
for (const [index, name] of wanted.entries()) {
  console.log(`[${index + 1}/${wanted.length}] ${name}, ${quality.size} px, ${quality.samples} samples`);
  const png = await render(name);
  if (options.draft) console.log(`  ${png}`);
  else console.log(`  ${await convert(png, name)}`);
}
if (wanted.length === 0) console.log("Every picture is there. Use --only NAME or --all to render again.");

function readOptions() {
  const { values } = parseArgs({
    options: {
      only: { type: "string", multiple: true, default: [] },
      draft: { type: "boolean", default: false },
      all: { type: "boolean", default: false },
      list: { type: "boolean", default: false },
      size: { type: "string" },
      samples: { type: "string" },
    },
  });
  return values;
}

function chooseQuality() {
  const usual = options.draft ? DRAFT : FINAL;
  return {
    ...usual,
    size: Number(options.size ?? usual.size),
    samples: Number(options.samples ?? usual.samples),
  };
}

function chooseNames() {
  const names = Object.keys(catalogue.pictures);
  const unknown = options.only.find((name) => !names.includes(name));
  if (unknown) fail(`There is no picture "${unknown}". There are: ${names.join(", ")}.`);
  if (options.only.length > 0) return options.only;
  return options.all ? names : names.filter((name) => !isConverted(name));
}

function requireTools() {
  const checks = [
    ["blender", ["--version"]],
    ["rsvg-convert", ["--version"]],
    [PYTHON, ["-c", "import numpy, cv2"]],
  ];
  const missing = checks.find(([command, args]) => spawnSync(command, args, { stdio: "ignore" }).status !== 0);
  if (missing)
    fail(`The photo studio needs more than ${missing[0]} offers here. On Debian or Ubuntu:
  apt-get install -y --no-install-recommends ${PACKAGES}`);
}

/** The path of the finished PNG. It appears only when whole, so that a render that was stopped leaves no picture. */
async function render(name) {
  const picture = catalogue.pictures[name];
  const folder = join(WORK, `${name}${quality.suffix}`);
  const png = `${folder}.png`;
  const { size, samples } = quality;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const job = { brand: catalogue.brand, picture, goods: catalogue.goods, folder, size, samples, threads: THREADS };
  const started = Date.now();
  const blender = ["-b", "--factory-startup", "--python-exit-code", "1", "-P", join(HERE, "blender", "main.py")];
  await run("blender", [...blender, "--", JSON.stringify(job)], started);
  await run(PYTHON, [join(HERE, "develop.py"), folder, `${png}.part.png`], started);
  renameSync(`${png}.part.png`, png);
  rmSync(folder, { recursive: true, force: true });
  console.log(`  done after ${seconds(started)} s`);
  return png;
}

/** Runs a command at the lowest priority, shows its steps, and on failure what it said last. */
function run(command, args, started) {
  const child = spawn("nice", ["-n", "19", command, ...args], {
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
