import type { FastifyBaseLogger } from "fastify";
import type { Config } from "#server/config/config.ts";
import type { Database } from "#server/db/open-database.ts";
import type { ReadReplica } from "#server/db/read-replica.ts";
import type { JobName } from "#server/names/job-schedules.ts";
import type { DatabaseHealth } from "./database-health.ts";
import type { MailTransport } from "./mail-transport.ts";
import type { PaymentGateway } from "./payment-gateway.ts";
import type { PictureFiles } from "./picture-files.ts";
import type { WithdrawBoxes } from "./withdraw-boxes.ts";

/** What every use case is given: the parts of the running shop. */
export interface Shop {
  config: Config;
  db: Database;
  /** Answers readings in place of `db`, where there is one. */
  replica: ReadReplica | undefined;
  /** Whether the database is away just now, and who is to be told of what fails meanwhile. */
  databaseHealth: DatabaseHealth;
  /** Signs sessions and the links in letters. */
  secret: string;
  /** The time, as an argument: tests and rehearsals bring their own. */
  clock: () => Date;
  /** Moves the clock forward, where it may be moved; answers how far it is ahead, in milliseconds. */
  moveClock: ((to: Date) => number) | undefined;
  gateway: PaymentGateway;
  mailer: MailTransport;
  /** Of pictures that the merchant uploads. */
  pictures: PictureFiles;
  /** What cancelling or refunding an order does to its boxes. */
  withdrawBoxes: WithdrawBoxes;
  log: FastifyBaseLogger;
  /** Whether this process has been told to end. */
  isClosing: () => boolean;
  /** Whether people wait for answers of this process: work that can wait a minute waits. */
  isUnderLoad: () => boolean;
  /** Nudges a job after a commit. The job's sweep would find the work anyway, only later. */
  wake: (job: JobName) => void;
}
