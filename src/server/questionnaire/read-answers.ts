import { ShopError } from "#domain/shop-error.ts";
import type { Reader } from "#server/db/open-database.ts";
import { findAnswers, type SavedAnswers } from "./questionnaire.queries.ts";

/** The answers a customer saved last. Refuses `questionnaire-missing`. */
export async function readAnswers(db: Reader, userId: number): Promise<SavedAnswers> {
  const answers = await findAnswers(db, userId);
  if (!answers) throw new ShopError("questionnaire-missing");
  return answers;
}
