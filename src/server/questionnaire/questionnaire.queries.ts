import { desc, eq } from "drizzle-orm";
import type { QuestionnaireAnswers } from "#domain/plans.ts";
import type { Reader } from "#server/db/open-database.ts";
import { questionnaireResponses } from "#server/db/schema/people.ts";

/** The answers a customer saved last. */
export async function findAnswers(db: Reader, userId: number): Promise<QuestionnaireAnswers | undefined> {
  const { audience, naturalness, purpose, duration } = questionnaireResponses;
  const [row] = await db
    .select({ audience, naturalness, purpose, duration })
    .from(questionnaireResponses)
    .where(eq(questionnaireResponses.userId, userId))
    .orderBy(desc(questionnaireResponses.id))
    .limit(1);
  return row;
}

/** Adds a response; earlier ones stay as a record of what was chosen when. */
export async function insertAnswers(
  db: Reader,
  userId: number,
  answers: QuestionnaireAnswers,
  now: Date,
): Promise<void> {
  await db.insert(questionnaireResponses).values({ userId, ...answers, createdAt: now });
}
