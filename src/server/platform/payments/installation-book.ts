import type { Database, Tx } from "#server/platform/db/open-database.ts";
import { familyOf, type Installation, insertInstallation, listInstallations } from "./payments.queries.ts";

/** Installation ids that match the provider's objects to this shop's database. */
export interface InstallationBook {
  /** The current id. Every idempotency key starts with it. */
  present: () => Promise<string>;
  /**
   * True if the object at the provider was created by this database, by the one it was restored from, or by another
   * restore.
   */
  isOurs: (prefix: string | undefined) => Promise<boolean>;
}

/** Reads the ids once, because a restore happens only before startup. A database without an id gets its first one. */
export function installationBook(db: Database, clock: () => Date): InstallationBook {
  let known: readonly Installation[] = [];
  const read = async () => {
    if (known.length === 0) known = await listInstallations(db);
    if (known.length === 0) {
      await insertInstallation(db, { beganAt: clock(), isRestored: false });
      known = await listInstallations(db);
    }
    return known;
  };
  return {
    async present() {
      const [newest] = await read();
      if (!newest) throw new Error("the database has no name");
      return newest.prefix;
    },
    async isOurs(prefix) {
      if (prefix === undefined) return false;
      return (await read()).some((each) => familyOf(each.prefix) === familyOf(prefix));
    },
  };
}

/** Time of the last restore. The provider may know of changes that older rows lack. */
export async function findRestoredAt(db: Database): Promise<Date | undefined> {
  return (await listInstallations(db)).find(({ isRestored }) => isRestored)?.beganAt;
}

/** Starts a new id after a restore, because the provider may remember requests made after the backup. */
export async function beginRestored(tx: Tx, now: Date): Promise<void> {
  await insertInstallation(tx, { beganAt: now, isRestored: true });
}
