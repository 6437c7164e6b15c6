import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Installs npm packages into their own folder, unless the same packages are already there. */
export async function installPeer(dir, packages) {
  const note = join(dir, "installed");
  const wanted = packages.join("\n");
  if (existsSync(note) && readFileSync(note, "utf8") === wanted) return;
  mkdirSync(dir, { recursive: true });
  writeFileSync(join(dir, "package.json"), '{ "name": "peer", "private": true }');
  await untilEnded(spawn("npm", ["install", "--no-audit", "--no-fund", ...packages], { cwd: dir, stdio: "inherit" }));
  writeFileSync(note, wanted);
}

export async function untilEnded(child) {
  const [code] = await once(child, "exit");
  if (code !== 0) throw new Error(`${child.spawnargs.join(" ")} ended with ${code}`);
}
