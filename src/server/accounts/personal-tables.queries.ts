import { eq } from "drizzle-orm";
import type { Tx } from "#server/platform/db/open-database.ts";
import { type Erased, ofUser, type PersonalTables, WITH_ACCOUNT } from "#server/platform/db/personal-tables.ts";
import { passkeyChallenges, passkeys, recoveryCodes, secondFactors } from "#server/platform/db/schema/people.ts";
import { deleteMovedCustomer } from "./moved-customers/moved-customers.queries.ts";

export const ACCOUNT_TABLES: PersonalTables = {
  second_factors: {
    export: { secondFactor: { of: ofUser, without: ["sealed_secret"] } },
    erasure: deleteSecondFactor,
    retention: WITH_ACCOUNT,
  },
  passkeys: {
    export: { passkeys: { of: ofUser, without: ["credential_id", "public_key", "counter", "transports"] } },
    erasure: deletePasskeys,
    retention: WITH_ACCOUNT,
  },
  passkey_challenges: {
    export: "gone within minutes",
    erasure: deletePasskeyChallenges,
    retention: "five minutes: the next one that is given out forgets those before it",
  },
  moved_customers: {
    export: { movedCustomer: { of: ofUser } },
    erasure: deleteMovedCustomer,
    retention: WITH_ACCOUNT,
  },
  recovery_codes: {
    export: { recoveryCodes: { of: ofUser, without: ["code_hash"] } },
    erasure: deleteRecoveryCodes,
    retention: WITH_ACCOUNT,
  },
};

async function deleteSecondFactor(tx: Tx, { userId }: Erased): Promise<void> {
  await tx.delete(secondFactors).where(eq(secondFactors.userId, userId));
}

async function deletePasskeys(tx: Tx, { userId }: Erased): Promise<void> {
  await tx.delete(passkeys).where(eq(passkeys.userId, userId));
}

async function deletePasskeyChallenges(tx: Tx, { userId }: Erased): Promise<void> {
  await tx.delete(passkeyChallenges).where(eq(passkeyChallenges.userId, userId));
}

async function deleteRecoveryCodes(tx: Tx, { userId }: Erased): Promise<void> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
}
