import { connectionsRunOut } from "./connections-run-out.ts";
import type { Fault } from "./fault.ts";
import { halfOpenConnections } from "./half-open-connections.ts";
import { postgresFreezes } from "./postgres-freezes.ts";
import { postgresRestarts } from "./postgres-restarts.ts";
import { sigkillOnPglite, sigkillOnPostgres } from "./sigkill.ts";
import { sigtermUnderLoad } from "./sigterm-under-load.ts";

/** Everything that `npm run faults` does to the shop. */
export const FAULTS: readonly Fault[] = [
  postgresRestarts,
  postgresFreezes,
  halfOpenConnections,
  connectionsRunOut,
  sigtermUnderLoad,
  sigkillOnPostgres,
  sigkillOnPglite,
];
