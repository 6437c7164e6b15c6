import type { Reader } from "#server/db/open-database.ts";
import type { LaterCharges } from "#server/db/schema/sandbox.ts";
import { sandboxId } from "./sandbox-books.ts";
import { type CardEntry, lastFourOf } from "./sandbox-cards.ts";
import { insertSandboxCard } from "./sandbox-payments.queries.ts";

/** Keeps of a card what a provider shows of it, and how it behaves; never its number. Answers its id. */
export async function saveSandboxCard(tx: Reader, entry: CardEntry, later: LaterCharges): Promise<string> {
  const id = sandboxId("card");
  const lastFour = lastFourOf(entry.cardNumber);
  await insertSandboxCard(tx, {
    id,
    brand: "visa",
    lastFour,
    expMonth: entry.expMonth,
    expYear: entry.expYear,
    later,
  });
  return id;
}
