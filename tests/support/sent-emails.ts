import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import PostalMime from "postal-mime";
import { shopLogOf } from "./shop-process.ts";

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
  throw new Error(`no email to ${recipient} holds ${pattern}. ${describeOutbox(dataDir)}`);
}

/** Says whether the shop sent other emails, and its last errors. */
function describeOutbox(dataDir: string): string {
  const files = emailFiles(join(dataDir, "outbox"));
  const ages = files.map((file) => Date.now() - statSync(file).mtimeMs);
  const log = existsSync(shopLogOf(dataDir)) ? readFileSync(shopLogOf(dataDir), "utf8") : "";
  const errors = log.split("\n").filter((line) => line.startsWith('{"level":50'));
  return [
    `The shop sent ${files.length} emails, the last ${Math.round(Math.min(...ages) / 1_000)} s ago.`,
    ...errors.slice(-3),
  ].join("\n");
}

function emailFiles(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith(".eml"))
    .map((name) => join(folder, name));
}

async function readOutbox(folder: string): Promise<{ to: string; text: string }[]> {
  return Promise.all(
    emailFiles(folder).map(async (file) => {
      const { to, text } = await PostalMime.parse(readFileSync(file));
      return { to: to?.[0]?.address ?? "", text: text ?? "" };
    }),
  );
}
