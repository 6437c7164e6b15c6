import { tryFaults } from "#tests/faults/try-faults.ts";
import { CLUSTER_FAULTS } from "./cluster-faults.ts";

/** `npm run cluster` does them all, `npm run cluster -- NAME` one; `--list` names them. */
await tryFaults(CLUSTER_FAULTS, process.argv.slice(2));
