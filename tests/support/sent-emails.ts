import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import PostalMime from "postal-mime";

/**
 * Maximum wait for an email. The shop delays emails by up to a minute while it serves pages
 * (src/server/admin/sent-emails/send-emails.ts).
 */
const WAIT_MS = 120_000;

/** Waits for an email with a link to a page of the shop. Returns the link's path and query. */
export async function linkFromEmail(dataDir: string, recipient: string, path: string): Promise<string> {
  return findInEmail(dataDir, recipient, new RegExp(`https?://[^/\\s]+(${path}\\?token=[\\w.-]+)`));
}

/** Waits for an email whose text matches. Returns the first group of the match. */
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
