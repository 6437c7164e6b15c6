import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

setFlagsFromString("--expose-gc");
const collect: unknown = runInNewContext("gc");

/** Heap in use, in bytes, after a garbage collection. Without one, a short run would count its garbage. */
export function usedHeap(): number {
  if (typeof collect !== "function") throw new Error("Garbage cannot be collected here.");
  collect();
  return process.memoryUsage().heapUsed;
}
