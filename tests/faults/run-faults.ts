import { FAULTS } from "./faults.ts";
import { tryFaults } from "./try-faults.ts";

/** `npm run faults` does them all, `npm run faults -- NAME` one; `--list` names them. */
await tryFaults(FAULTS, process.argv.slice(2));
