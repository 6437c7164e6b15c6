import { signLink } from "#server/kernel/signed-links.ts";
import type { SignedLink } from "#server/names/letter-kinds.ts";
import { rows } from "./snapshot.ts";
import type { TestShop } from "./test-shop.ts";

interface QueuedLetter {
  kind: string;
  recipient: string;
  facts: Record<string, unknown>;
}

/** Letters of a kind in the outbox, oldest first. */
export async function lettersOf(test: TestShop, kind: string): Promise<QueuedLetter[]> {
  const letters = await rows<QueuedLetter>(test.shop, "select kind, recipient, facts from letters order by id");
  return letters.filter((letter) => letter.kind === kind);
}

/** The token of the link that the newest letter of a kind brings. */
export async function tokenOf(test: TestShop, kind: string, link: string): Promise<string> {
  const { facts = {} } = (await lettersOf(test, kind)).at(-1) ?? {};
  const { purpose, subject, expiresAt } = facts[link] as SignedLink;
  return signLink(test.shop, purpose, subject, new Date(expiresAt));
}
