import { readFileSync } from "node:fs";

// Loaded before the shop in its own process: its time is the machine's, moved by the milliseconds that a file names.
const FILE = process.env.CLOCK_SHIFT_FILE ?? "";
const RealDate = Date;
let shiftMs = 0;
setInterval(() => {
  shiftMs = readShift();
}, 100).unref();

globalThis.Date = class extends RealDate {
  constructor(...given: [] | [number | string | Date]) {
    super(given.length === 0 ? RealDate.now() + shiftMs : given[0]);
  }

  static override now(): number {
    return RealDate.now() + shiftMs;
  }
} as DateConstructor;

function readShift(): number {
  try {
    return Number(readFileSync(FILE, "utf8")) || 0;
  } catch {
    // Before the first move there is no file.
    return 0;
  }
}
