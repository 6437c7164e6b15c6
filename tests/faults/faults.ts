import { clockJumps } from "./clock-jumps.ts";
import { connectionsRunOut } from "./connections-run-out.ts";
import { diskFullPglite, diskFullPostgres } from "./disk-full.ts";
import type { Fault } from "./fault.ts";
import { halfOpenConnections } from "./half-open-connections.ts";
import { poisonedJob } from "./poisoned-job.ts";
import { postgresAway } from "./postgres-away.ts";
import { postgresFreezes } from "./postgres-freezes.ts";
import { postgresRestarts } from "./postgres-restarts.ts";
import { secondInstance } from "./second-instance.ts";
import { sigkillOnPglite, sigkillOnPostgres } from "./sigkill.ts";
import { sigtermUnderLoad } from "./sigterm-under-load.ts";

const FIVE_MINUTES = 300;

export const FAULTS: readonly Fault[] = [
  postgresRestarts,
  postgresAway(FIVE_MINUTES),
  postgresFreezes,
  halfOpenConnections,
  connectionsRunOut,
  diskFullPostgres,
  diskFullPglite,
  clockJumps,
  sigtermUnderLoad,
  sigkillOnPostgres,
  sigkillOnPglite,
  secondInstance,
  poisonedJob,
];
