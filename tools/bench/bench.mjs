// What the shop does beside public tools that do the same, on this machine: npm run bench
// With "--small" it is a check that takes seconds.
import { spawnSync } from "node:child_process";
import { build, install, NODE, ROOT } from "../set-up.mjs";

install();
build();
const measure = ["tools/bench/parts/measure.mjs", ...process.argv.slice(2)];
const { status } = spawnSync(NODE, measure, { cwd: ROOT, stdio: "inherit" });
process.exit(status ?? 1);
