import { getUser } from "#server/accounts/index.ts";
import type { Reader } from "#server/db/open-database.ts";
import type { Payer } from "#server/kernel/payment-gateway.ts";

/** A customer as the card provider is told of them. Refuses `signed-out` when the account is gone. */
export async function readPayer(db: Reader, userId: number): Promise<Payer> {
  const { email, firstName, lastName } = await getUser(db, userId);
  return { userId, email, name: `${firstName} ${lastName}`.trim() };
}
