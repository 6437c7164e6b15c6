import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { ROOT } from "./set-up.mjs";

const { scripts } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));
const PATH = [join(ROOT, "node_modules", ".bin"), process.env.PATH].join(delimiter);

/** Runs npm scripts that need no running shop in parallel. Returns for each script, in order, whether it passed. */
export function runChecks(parts) {
  return Promise.all(parts.map(check));
}

function check(part) {
  const beganMs = performance.now();
  const child = spawn(scripts[part], { cwd: ROOT, shell: true, env: { ...process.env, PATH, FORCE_COLOR: "1" } });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text) => {
      said += text;
    });
  }
  return new Promise((resolve) => {
    child.on("close", (code) => {
      const seconds = ((performance.now() - beganMs) / 1_000).toFixed(1);
      const isFine = code === 0;
      console.log(isFine ? `passed  ${part} (${seconds} s)` : `\n${said.trim()}\n\nFAILED  ${part} (${seconds} s)\n`);
      resolve(isFine);
    });
  });
}
