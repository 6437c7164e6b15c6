import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { ROOT } from "./set-up.mjs";

/** How long each file took in the last run that had it, in milliseconds, by its project and name. */
const DURATIONS = join(ROOT, ".cache", "test-durations.json");
const SLOWEST = 10;

/**
 * Says after each file how many of all are done and how long the rest takes by the last run's durations; at the end,
 * which files were the slowest. What failed is told at once, and in full by Vitest's own report.
 */
export default class ProgressReporter {
  #known = readDurations();
  #took = new Map();
  #begun = new Map();
  #waiting = new Map();
  #files = 0;
  #startedMs = 0;
  #expectedMs = 0;

  onTestRunStart(specifications) {
    this.#startedMs = performance.now();
    this.#files = specifications.length;
    for (const { project, moduleId } of specifications) {
      const key = nameOf(project.name, moduleId);
      this.#waiting.set(key, this.#known[key]);
    }
    const known = [...this.#waiting.values()].filter((ms) => ms !== undefined);
    const usual = known.length > 0 ? known.reduce((sum, ms) => sum + ms, 0) / known.length : undefined;
    // A file that no run has had yet is taken for a usual one.
    for (const [key, ms] of this.#waiting) this.#waiting.set(key, ms ?? usual);
    this.#expectedMs = usual === undefined ? 0 : sumOf(this.#waiting.values());
  }

  onTestModuleStart({ project, moduleId }) {
    this.#begun.set(nameOf(project.name, moduleId), performance.now());
  }

  onTestCaseResult(test) {
    const { state, errors = [], note } = test.result();
    if (state === "skipped" && note) console.log(`  skipped: ${test.fullName}: ${note}`);
    if (state !== "failed") return;
    console.log(`  failed: ${test.module.relativeModuleId} > ${test.fullName}`);
    for (const { message } of errors) console.log(`    ${String(message).split("\n")[0]}`);
  }

  onTestModuleEnd(module) {
    const key = nameOf(module.project.name, module.moduleId);
    const tookMs = performance.now() - (this.#begun.get(key) ?? performance.now());
    this.#took.set(key, Math.round(tookMs));
    this.#waiting.delete(key);
    const done = String(this.#took.size).padStart(String(this.#files).length);
    const mark = module.ok() ? "" : "  FAILED";
    console.log(`[${done}/${this.#files}${this.#timeLeft()}] ${key}  ${seconds(tookMs)}${mark}`);
  }

  onTestRunEnd() {
    mkdirSync(dirname(DURATIONS), { recursive: true });
    const kept = { ...this.#known, ...Object.fromEntries(this.#took) };
    writeFileSync(DURATIONS, `${JSON.stringify(kept, null, 1)}\n`);
    const slowest = [...this.#took].sort(([, a], [, b]) => b - a).slice(0, SLOWEST);
    console.log(`\nThe slowest ${slowest.length} of ${this.#took.size} files:`);
    for (const [key, ms] of slowest) console.log(`  ${seconds(ms).padStart(8)}  ${key}`);
  }

  /** What is left of the durations known, at the pace at which this run has gone through the others. */
  #timeLeft() {
    if (this.#expectedMs === 0) return "";
    const leftMs = sumOf(this.#waiting.values());
    const doneMs = this.#expectedMs - leftMs;
    if (doneMs <= 0) return "";
    const pace = (performance.now() - this.#startedMs) / doneMs;
    return `, about ${seconds(leftMs * pace)} left`;
  }
}

function nameOf(project, moduleId) {
  return `${project} ${relative(ROOT, moduleId)}`;
}

function sumOf(values) {
  return [...values].reduce((sum, ms) => sum + ms, 0);
}

function seconds(ms) {
  const whole = Math.round(ms / 1_000);
  if (whole >= 60) return `${Math.floor(whole / 60)} min ${whole % 60} s`;
  return ms < 10_000 ? `${(ms / 1_000).toFixed(1)} s` : `${whole} s`;
}

/** A run without a kept one before it, or with one that was cut off while it was written, knows no durations. */
function readDurations() {
  try {
    return JSON.parse(readFileSync(DURATIONS, "utf8"));
  } catch (error) {
    if (error.code === "ENOENT" || error instanceof SyntaxError) return {};
    throw error;
  }
}
