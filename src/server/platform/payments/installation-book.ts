import type { Database, Tx } from "#server/platform/db/open-database.ts";
import { familyOf, type Installation, insertInstallation, listInstallations } from "./payments.queries.ts";

/** Under which names the shop's database speaks to the provider. */
export interface InstallationBook {
  /** The present name: every key that the provider is given begins with it. */
  present: () => Promise<string>;
  /**
   * Whether something at the provider was made by this database, by the one that it was restored from, or by one that was
   * restored in between and is lost.
   */
  isOurs: (prefix: string | undefined) => Promise<boolean>;
}

/** Reads the names once: a restore happens before a start. A database without any is given its first. */
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

/** When the database was filled from a backup: the provider may know of more than rows that are older. */
export async function findRestoredAt(db: Database): Promise<Date | undefined> {
  return (await listInstallations(db)).find(({ isRestored }) => isRestored)?.beganAt;
}

/** A database that was filled from a backup begins anew: the provider may remember what happened after the backup. */
export async function beginRestored(tx: Tx, now: Date): Promise<void> {
  await insertInstallation(tx, { beganAt: now, isRestored: true });
}
