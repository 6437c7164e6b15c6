import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { fail, ROOT } from "../set-up.mjs";

const HERE = join(ROOT, "tools", "photo-studio");
const MODULES = join(HERE, "node_modules");
/** Open Image Denoise's weights for colour, albedo and normal, by Intel, Apache-2.0. */
export const WEIGHTS = join(MODULES, "denoiser", "tzas", "rt_hdr_alb_nrm.tza");
// Debian's Python, for which python3-numpy and python3-opencv are installed.
export const PYTHON = "/usr/bin/python3";
const PACKAGES = "blender python3-numpy python3-opencv libopenblas0-pthread fonts-ebgaramond fonts-lato librsvg2-bin";

export function setUp() {
  const args = ["ci", "--ignore-scripts", "--no-audit", "--no-fund"];
  const { status } = spawnSync("npm", args, { cwd: HERE, stdio: "inherit", shell: process.platform === "win32" });
  if (status !== 0) fail("The studio's packages could not be fetched.");
  requireTools();
  console.log("The studio is set up.");
}

export function requireTools() {
  if (!existsSync(WEIGHTS) || !existsSync(join(MODULES, "sharp"))) {
    fail("The photo studio is not set up. Run once: npm run photos -- --set-up");
  }
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
