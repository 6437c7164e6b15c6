import type { Reader } from "#server/db/open-database.ts";
import type { LaterCharges } from "#server/db/schema/sandbox.ts";
import { sandboxId } from "./sandbox-books.ts";
import { type CardEntry, lastFourOf } from "./sandbox-cards.ts";
import { insertSandboxCard } from "./sandbox-payments.queries.ts";

/** Keeps of a card what a provider shows of it, and how it behaves; never its number. Answers its id. */
export async function saveSandboxCard(tx: Reader, entry: CardEntry, later: LaterCharges): Promise<string> {
  const card = sandboxCard(entry, later);
  await insertSandboxCard(tx, card);
  return card.id;
}

/** What is kept of a card. */
export function sandboxCard({ cardNumber, expMonth, expYear }: CardEntry, later: LaterCharges) {
  const lastFour = lastFourOf(cardNumber);
  return { id: sandboxId("card"), brand: "visa", lastFour, expMonth, expYear, later };
}
