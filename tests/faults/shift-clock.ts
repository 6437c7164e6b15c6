import { readFileSync } from "node:fs";

// Shifts the shop's clock by the milliseconds in this file. Loaded into the shop's process before the shop.
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
    // The file does not exist before the first shift.
    return 0;
  }
}
