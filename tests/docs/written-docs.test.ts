import { spawnSync } from "node:child_process";
import { expect, it } from "vitest";

it("The configuration's page, the drawing of the folders and the table of jobs are what the code says", () => {
  const { stdout } = spawnSync(process.execPath, ["tools/docs/write-docs.mjs", "--check"], { encoding: "utf8" });
  expect(stdout.trim()).toBe("The documents say what the code says.");
});
