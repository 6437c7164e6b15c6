// What the shop does beside public tools that do the same, on this machine: npm run bench
// With "--small" it is a check that takes seconds; with "--peers" the same errands run in Vendure, which npm installs.
import { spawnSync } from "node:child_process";
import { build, install, NODE, ROOT } from "../set-up.mjs";

install();
build();
const part = process.argv.includes("--peers") ? "peers" : "measure";
const measure = [`tools/bench/parts/${part}.mjs`, ...process.argv.slice(2)];
const { status } = spawnSync(NODE, measure, { cwd: ROOT, stdio: "inherit" });
process.exit(status ?? 1);
