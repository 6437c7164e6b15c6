import { FAULTS } from "./faults.ts";
import { tryFaults } from "./try-faults.ts";

await tryFaults(FAULTS, process.argv.slice(2));
