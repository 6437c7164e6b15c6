import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

// Loaded before the shop in its process. Memory in use is visible only after a garbage collection.
setFlagsFromString("--expose-gc");
const collect: unknown = runInNewContext("gc");
process.on("SIGUSR2", () => {
  if (typeof collect === "function") collect();
});
