import { signLink } from "#server/platform/kernel/signed-links.ts";
import type { SignedLink } from "#server/platform/names/email-kinds.ts";
import { rows } from "./snapshot.ts";
import type { TestShop } from "./test-shop.ts";

interface QueuedEmail {
  kind: string;
  recipient: string;
  facts: Record<string, unknown>;
}

export async function emailsOf(test: TestShop, kind: string): Promise<QueuedEmail[]> {
  const emails = await rows<QueuedEmail>(test.shop, "select kind, recipient, facts from letters order by id");
  return emails.filter((email) => email.kind === kind);
}

export async function tokenOf(test: TestShop, kind: string, link: string): Promise<string> {
  const { facts = {} } = (await emailsOf(test, kind)).at(-1) ?? {};
  const { purpose, subject, expiresAt } = facts[link] as SignedLink;
  return signLink(test.shop, purpose, subject, new Date(expiresAt));
}
