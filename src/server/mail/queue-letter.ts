import type { Tx } from "#server/db/open-database.ts";
import { insertLetter } from "./letters.queries.ts";

export interface Letter {
  kind: "newsletter-confirm";
  /** What it is about: of one kind there is one letter per subject. */
  subjectKey: string;
  recipient: string;
  subject: string;
  text: string;
  unsubscribeUrl: string | undefined;
}

/** Puts a letter into the outbox, in the transaction of what it tells. */
export async function queueLetter(tx: Tx, now: Date, letter: Letter): Promise<void> {
  await insertLetter(tx, { ...letter, nextAttemptAt: now, createdAt: now });
}
