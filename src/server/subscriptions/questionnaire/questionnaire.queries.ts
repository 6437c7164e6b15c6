import { desc, eq } from "drizzle-orm";
import type { QuestionnaireAnswers } from "#domain/subscriptions/plans.ts";
import type { Reader } from "#server/platform/db/open-database.ts";
import { questionnaireResponses } from "#server/platform/db/schema/people.ts";

export interface SavedAnswers extends QuestionnaireAnswers {
  /** Substances that must not be in the box. */
  exclusions: string[];
}

export async function findAnswers(db: Reader, userId: number): Promise<SavedAnswers | undefined> {
  const { audience, naturalness, purpose, duration, exclusions } = questionnaireResponses;
  const [row] = await db
    .select({ audience, naturalness, purpose, duration, exclusions })
    .from(questionnaireResponses)
    .where(eq(questionnaireResponses.userId, userId))
    .orderBy(desc(questionnaireResponses.id))
    .limit(1);
  return row && { ...row, exclusions: [...row.exclusions] };
}

/** Adds a response. Earlier responses are kept as a record of past choices. */
export async function insertAnswers(db: Reader, userId: number, answers: SavedAnswers, now: Date): Promise<void> {
  await db.insert(questionnaireResponses).values({ userId, ...answers, createdAt: now });
}
