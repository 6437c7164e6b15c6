import type { Tx } from "#server/db/open-database.ts";
import type { EmailFacts } from "#server/names/email-kinds.ts";
import { readTrader } from "#server/settings/index.ts";
import { queueEmail } from "./queue-email.ts";

interface Alert {
  /** What it is about, "low-stock:61:2026-11-21": of one there is one letter, however often it is noticed. */
  about: string;
  facts: EmailFacts["admin-alert"];
  now: Date;
}

/** Tells the merchant of something that a person must look at, in the transaction that notices it. */
export async function alertAdmin(tx: Tx, { about, facts, now }: Alert): Promise<void> {
  const { email } = await readTrader(tx);
  await queueEmail(tx, now, { kind: "admin-alert", about, recipient: email, facts });
}
