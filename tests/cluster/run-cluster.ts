import { tryFaults } from "#tests/faults/try-faults.ts";
import { CLUSTER_FAULTS } from "./cluster-faults.ts";

await tryFaults(CLUSTER_FAULTS, process.argv.slice(2));
