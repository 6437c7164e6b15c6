import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { FAILURES } from "./failures.mjs";
import { ROOT } from "./set-up.mjs";

const CACHE = join(ROOT, ".cache");
/** File with the duration of each test file in its last run, in milliseconds, by project and name. */
const DURATIONS = "test-durations.json";
const SLOWEST = 10;

/**
 * Reports progress and the remaining time after each file, estimated from the last run, and the slowest files at the
 * end. Prints failures at once and stores them for the end of the run.
 */
export default class ProgressReporter {
  #folder;
  #known;
  #took = new Map();
  #begun = new Map();
  #waiting = new Map();
  #failures = [];
  #files = 0;
  #startedMs = 0;
  #expectedMs = 0;

  constructor({ folder = CACHE } = {}) {
    this.#folder = folder;
    this.#known = readDurations(join(folder, DURATIONS));
  }

  onTestRunStart(specifications) {
    this.#startedMs = performance.now();
    this.#files = specifications.length;
    for (const { project, moduleId } of specifications) {
      const key = nameOf(project.name, moduleId);
      this.#waiting.set(key, this.#known[key]);
    }
    const known = [...this.#waiting.values()].filter((ms) => ms !== undefined);
    const usual = known.length > 0 ? known.reduce((sum, ms) => sum + ms, 0) / known.length : undefined;
    // A new file is expected to take as long as the mean of the others.
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
    for (const error of errors) console.log(`    ${firstLine(error)}`);
    this.#keepFailure(test.project.name, test.module.moduleId, {
      name: test.fullName,
      error: firstLine(errors[0]),
      evidence: test.meta().evidence,
      pages: test.meta().pages,
    });
  }

  #keepFailure(project, moduleId, failure) {
    this.#failures.push({ project, file: relative(ROOT, moduleId), ...failure });
  }

  onTestModuleEnd(module) {
    const key = nameOf(module.project.name, module.moduleId);
    this.#keepSuiteErrors(module);
    const tookMs = performance.now() - (this.#begun.get(key) ?? performance.now());
    this.#took.set(key, Math.round(tookMs));
    this.#waiting.delete(key);
    const done = String(this.#took.size).padStart(String(this.#files).length);
    const mark = module.ok() ? "" : "  FAILED";
    console.log(`[${done}/${this.#files}${this.#timeLeft()}] ${key}  ${seconds(tookMs)}${mark}`);
  }

  /** Records the errors of a file that cannot be loaded, and errors of its hooks. */
  #keepSuiteErrors(module) {
    for (const suite of [module, ...module.children.allSuites()]) {
      const [error] = suite.errors();
      if (!error) continue;
      const name = suite === module ? undefined : suite.fullName;
      this.#keepFailure(module.project.name, module.moduleId, { name, error: firstLine(error) });
    }
  }

  onTestRunEnd(_modules, unhandledErrors) {
    mkdirSync(this.#folder, { recursive: true });
    for (const error of unhandledErrors) {
      this.#failures.push({ name: "outside any test", error: firstLine(error) });
    }
    writeFileSync(join(this.#folder, FAILURES), JSON.stringify(this.#failures));
    const kept = { ...this.#known, ...Object.fromEntries(this.#took) };
    writeFileSync(join(this.#folder, DURATIONS), `${JSON.stringify(kept, null, 1)}\n`);
    const slowest = [...this.#took].sort(([, a], [, b]) => b - a).slice(0, SLOWEST);
    console.log(`\nThe slowest ${slowest.length} of ${this.#took.size} files:`);
    for (const [key, ms] of slowest) console.log(`  ${seconds(ms).padStart(8)}  ${key}`);
  }

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

function firstLine(error) {
  return String(error?.message ?? error).split("\n")[0];
}

function sumOf(values) {
  return [...values].reduce((sum, ms) => sum + ms, 0);
}

function seconds(ms) {
  const whole = Math.round(ms / 1_000);
  if (whole >= 60) return `${Math.floor(whole / 60)} min ${whole % 60} s`;
  return ms < 10_000 ? `${(ms / 1_000).toFixed(1)} s` : `${whole} s`;
}

/** Durations of the last run. Empty if there are none or the file is incomplete. */
function readDurations(path) {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch (error) {
    if (error.code === "ENOENT" || error instanceof SyntaxError) return {};
    throw error;
  }
}
