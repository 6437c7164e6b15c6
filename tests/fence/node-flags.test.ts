import { readFileSync } from "node:fs";
import { expect, it } from "vitest";

const [, listed = ""] = /NODE_FLAGS = \[(.*)\]/.exec(readFileSync("tools/set-up.mjs", "utf8")) ?? [];
const FLAGS = [...listed.matchAll(/"(--[^"]+)"/g)].map(([, flag]) => String(flag));
const UNITS = [
  "deploy/meadow-and-salt.service",
  "deploy/cluster/shop-web@.service",
  "deploy/cluster/shop-worker@.service",
];

it("the shop takes as little memory with every deployment file as with npm start", () => {
  expect(FLAGS.length).toBeGreaterThan(0);
  for (const unit of UNITS) {
    const paper = readFileSync(unit, "utf8");
    expect(paper, unit).toContain(`node ${FLAGS.join(" ")} build/shop/main.js`);
    expect(paper, unit).toMatch(/^Environment=.* MALLOC_ARENA_MAX=1$/m);
  }
  const dockerfile = readFileSync("Dockerfile", "utf8");
  expect(dockerfile).toContain(JSON.stringify(["node", ...FLAGS, "build/shop/main.js"]).replaceAll(",", ", "));
  expect(dockerfile).toMatch(/^ENV .* MALLOC_ARENA_MAX=1$/m);
  expect(readFileSync("tests/support/shop-process.ts", "utf8")).toContain(`NODE_FLAGS = [${listed}]`);
});
