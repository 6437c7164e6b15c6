import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

// Loaded before the shop in its own process: what is in use is seen only when what is not has been collected.
setFlagsFromString("--expose-gc");
const collect: unknown = runInNewContext("gc");
process.on("SIGUSR2", () => {
  if (typeof collect === "function") collect();
});
