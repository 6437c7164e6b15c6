import { spawnSync } from "node:child_process";
import { expect, it } from "vitest";

it("The configuration's page and the drawing of the folders are what the code says", () => {
  const { stdout } = spawnSync(process.execPath, ["tools/docs/write-docs.mjs", "--check"], { encoding: "utf8" });
  expect(stdout.trim()).toBe("The documents say what the code says.");
});
