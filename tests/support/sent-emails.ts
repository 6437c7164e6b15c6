import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import PostalMime from "postal-mime";

/** While visitors wait for pages, the shop lets an email wait up to a minute (src/server/admin/sent-emails/send-emails.ts). */
const WAIT_MS = 120_000;

/** Waits for an email to somebody whose text holds a link to a page of the shop; answers the link's path and query. */
export async function linkFromEmail(dataDir: string, recipient: string, path: string): Promise<string> {
  return findInEmail(dataDir, recipient, new RegExp(`https?://[^/\\s]+(${path}\\?token=[\\w.-]+)`));
}

/** Waits for an email to somebody whose text matches; answers what the pattern's group caught. */
export async function findInEmail(dataDir: string, recipient: string, pattern: RegExp): Promise<string> {
  const deadline = Date.now() + WAIT_MS;
  while (Date.now() < deadline) {
    for (const { to, text } of await readOutbox(join(dataDir, "outbox"))) {
      const found = pattern.exec(text)?.[1];
      if (to === recipient && found) return found;
    }
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  throw new Error(`no email to ${recipient} holds ${pattern}`);
}

async function readOutbox(folder: string): Promise<{ to: string; text: string }[]> {
  const files = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith(".eml")) : [];
  return Promise.all(
    files.map(async (name) => {
      const { to, text } = await PostalMime.parse(readFileSync(join(folder, name)));
      return { to: to?.[0]?.address ?? "", text: text ?? "" };
    }),
  );
}
