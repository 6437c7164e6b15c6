import { isDeepStrictEqual } from "node:util";
import { ShopError } from "#domain/shop-error.ts";
import type { Reader } from "#server/platform/db/open-database.ts";
import { findAnswers, insertAnswers, type SavedAnswers } from "./questionnaire.queries.ts";

/** Stores the answers that were given when buying a box, if the customer has saved none. */
export async function storeAnswers(
  db: Reader,
  userId: number,
  { audience, naturalness, purpose, duration, exclusions }: SavedAnswers,
  now: Date,
): Promise<void> {
  if (await findAnswers(db, userId)) return;
  await insertAnswers(db, userId, { audience, naturalness, purpose, duration, exclusions }, now);
}

/** Saves answers if they differ from the latest saved answers. Earlier answers are kept. */
export async function saveAnswers(db: Reader, userId: number, answers: SavedAnswers, now: Date): Promise<void> {
  if (isDeepStrictEqual(await findAnswers(db, userId), answers)) return;
  await insertAnswers(db, userId, answers, now);
}

/** The customer's latest answers. Refuses with `questionnaire-missing`. */
export async function readAnswers(db: Reader, userId: number): Promise<SavedAnswers> {
  const answers = await findAnswers(db, userId);
  if (!answers) throw new ShopError("questionnaire-missing");
  return answers;
}
