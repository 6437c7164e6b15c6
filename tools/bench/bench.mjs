// Compares the shop with public tools on this machine: npm run bench. "--small" runs a check in seconds, and "--peers"
// adds other shop systems from npm.
import { spawnSync } from "node:child_process";
import { build, install, NODE, ROOT } from "../set-up.mjs";

await install();
await build();
const part = process.argv.includes("--peers") ? "peers" : "measure";
const measure = [`tools/bench/parts/${part}.mjs`, ...process.argv.slice(2)];
const { status } = spawnSync(NODE, measure, { cwd: ROOT, stdio: "inherit" });
process.exit(status ?? 1);
