import { execFileSync, spawnSync } from "node:child_process";
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
      const calls = /^\| (orders|parcels|everything|customers|subscriptions|counters|to do|figures|one order)/gm;
      expect(output.match(calls)).toHaveLength(40);
    },
    TIMEOUT_MS,
  );
});

describe("the measurement of emails", () => {
  it(
    "sends every confirmation with its invoice and every notice once, while pages are read",
    () => {
      const output = execFileSync(process.execPath, ["tools/bench/emails.mjs", "--small"], {
        encoding: "utf8",
        timeout: TIMEOUT_MS,
      });
      expect(output).toMatch(/confirmations with invoice: [\d.]+ a second/);
      expect(output).toMatch(/200 notices: [\d.]+ a second/);
      expect(output.match(/^(met|missed)/gm)).toHaveLength(7);
    },
    TIMEOUT_MS,
  );
});

describe("the simulation of a large day", () => {
  it(
    "lets visitors come, buy and be charged for boxes, refuses nobody and adds up",
    () => {
      const output = execFileSync(process.execPath, ["tools/bench/large-day.mjs", "--small"], {
        encoding: "utf8",
        timeout: TIMEOUT_MS,
      });
      const lines = output.split("\n").filter((line) => /^\| (\d+|\d+ times) \|/.test(line));
      expect(lines).toHaveLength(3);
      for (const line of lines) expect(line.split("|").at(8)?.trim()).toBe("0");
      expect(output).toMatch(/^[1-9]\d* orders paid, \d+ of 50 boxes charged, \d+ payments, 0 orders paid twice/m);
    },
    TIMEOUT_MS,
  );
});

describe("the measurement beside public tools", () => {
  it(
    "gives a ratio for each of them, or says what to install",
    () => {
      const { stdout, stderr, status } = spawnSync(process.execPath, ["tools/bench/parts/measure.mjs", "--small"], {
        encoding: "utf8",
        timeout: TIMEOUT_MS,
      });
      if (stderr.startsWith("The bench needs")) {
        expect(stderr).toContain("apt-get install");
        expect(status).toBe(1);
        return;
      }
      expect(status, stderr).toBe(0);
      for (const row of [
        "public page / nginx",
        "24 products / bare",
        "one product at random / bare",
        "a new guest's addition / ideal",
        "a guest's whole order / ideal",
        "a guest's whole order, round trips",
        "add to basket / pgbench",
        "whole order / pgbench",
      ]) {
        expect(stdout).toContain(`| ${row}`);
      }
    },
    TIMEOUT_MS,
  );
});
