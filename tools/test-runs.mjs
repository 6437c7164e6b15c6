import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";

const SECONDS_A_MINUTE = 60;

/** Describes what a run will do and how long the last run of the same kind took. */
export function announceRun({ checks, projects, files, isComplete }, last) {
  const parts = [
    checks.length > 0 ? `checks (${checks.map((name) => name.replace("check:", "")).join(", ")})` : "",
    "build if the sources have changed",
    files.length > 0
      ? `tests of ${files.join(", ")}`
      : `tests (${projects.join(", ")}${isComplete ? ", every file" : ""})`,
  ].filter(Boolean);
  const before = last ? `The last such run took ${durationOf(last.seconds)}.` : "There is no earlier run to compare.";
  return `This run: ${parts.join("; ")}.\n${before}`;
}

function durationOf(seconds) {
  const minutes = Math.floor(seconds / SECONDS_A_MINUTE);
  const rest = `${Math.round(seconds % SECONDS_A_MINUTE)} s`;
  return minutes > 0 ? `${minutes} min ${rest}` : rest;
}

/** The last run of each kind, by what was asked for. */
export function readRuns(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {};
}

export function saveRun(file, kind, seconds) {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify({ ...readRuns(file), [kind]: { seconds: Math.round(seconds) } }));
}
