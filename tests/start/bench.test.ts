import { execFileSync } from "node:child_process";
import { describe, expect, it } from "vitest";

const TIMEOUT_MS = 240_000;

describe("the measurement of the dashboard", () => {
  it(
    "runs through every list, search and counter with a few thousand orders",
    () => {
      const output = execFileSync(process.execPath, ["tools/bench/admin.mjs", "--small"], {
        encoding: "utf8",
        timeout: TIMEOUT_MS,
      });
      expect(output).toContain("5000 orders written");
      expect(output.match(/^\| (orders|customers|subscriptions|counters|to do|figures|one order)/gm)).toHaveLength(20);
    },
    TIMEOUT_MS,
  );
});
