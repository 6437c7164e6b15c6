import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

// This module loads before the shop in its process. Memory in use can be measured only after a garbage collection.
setFlagsFromString("--expose-gc");
const collect: unknown = runInNewContext("gc");
process.on("SIGUSR2", () => {
  if (typeof collect === "function") collect();
});
