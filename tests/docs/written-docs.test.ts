import { spawnSync } from "node:child_process";
import { expect, it } from "vitest";

it("What documents say of settings, folders and jobs, and browsers know of calls, is what the code says", () => {
  const { stdout } = spawnSync(process.execPath, ["tools/docs/write-docs.mjs", "--check"], { encoding: "utf8" });
  expect(stdout.trim()).toBe("The documents are up to date.");
});
