import type { ImapFlow } from "imapflow";
import type { MailboxConfig } from "#server/platform/config/config.ts";

/** The beginning of an email as the mailbox has it. */
export interface StoredEmail {
  uid: number;
  source: Uint8Array;
  /** True if the email is longer than `source`. */
  isCut: boolean;
}

/** An open folder of a mailbox. It is only read: emails stay unread and in their place. */
export interface Mailbox {
  /** Changes if the server numbers the emails anew. */
  uidValidity: string;
  /** Number of the next email that arrives. */
  nextUid: number;
  /** Numbers of the emails after a number, in order. */
  listAfter: (uid: number) => Promise<number[]>;
  /** Numbers of the emails that arrived on a day or later, in order. */
  listSince: (day: Date) => Promise<number[]>;
  /** Undefined if the email was deleted or moved. */
  find: (uid: number) => Promise<StoredEmail | undefined>;
}

const TIMEOUT_MS = 20_000;
/** Text comes before attachments, so this part of an email holds what a customer writes. */
const SOURCE_BYTES_MAX = 1_024 * 1_024;
/** Limit of one answer of the server, with room for a list of the numbers of a large folder. */
const ANSWER_BYTES_MAX = 16 * 1_024 * 1_024;
const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/**
 * Signs in to the mailbox and opens its folder for reading. Closes the connection afterwards. Throws an error without
 * secrets if the server cannot be read.
 */
export async function withMailbox<Result>(
  config: Pick<MailboxConfig, "url">,
  use: (mailbox: Mailbox) => Promise<Result>,
  timeoutMs = TIMEOUT_MS,
): Promise<Result> {
  const client = await connect(config, timeoutMs);
  try {
    return await use(await openFolder(client, folderOf(config.url)));
  } finally {
    client.close();
  }
}

async function connect({ url }: Pick<MailboxConfig, "url">, timeoutMs: number): Promise<ImapFlow> {
  const { hostname, port, protocol, username, password } = new URL(url);
  const isSecure = protocol === "imaps:";
  const { ImapFlow } = await import("imapflow");
  const client = new ImapFlow({
    host: hostname.replace(/^\[|\]$/g, ""),
    port: Number(port) || (isSecure ? 993 : 143),
    secure: isSecure,
    // The password never leaves the machine without TLS. A server on this machine may have a certificate of its own.
    ...(isSecure ? {} : { doSTARTTLS: !LOOPBACK.test(hostname) }),
    auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
    logger: false,
    disableAutoIdle: true,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    maxLineLength: ANSWER_BYTES_MAX,
    maxLiteralSize: ANSWER_BYTES_MAX,
    maxResponseSize: 2 * ANSWER_BYTES_MAX,
  });
  // The failed command reports the error, too.
  client.on("error", () => undefined);
  try {
    await client.connect();
  } catch (error) {
    client.close();
    throw mailboxError(error);
  }
  return client;
}

function folderOf(url: string): string {
  return decodeURIComponent(new URL(url).pathname.slice(1)) || "INBOX";
}

async function openFolder(client: ImapFlow, folder: string): Promise<Mailbox> {
  const opened = await reported(client.mailboxOpen(folder, { readOnly: true }));
  const list = async (query: { uid: string } | { since: Date }) => {
    const uids = await reported(client.search(query, { uid: true }));
    if (!uids) throw new Error("the mail server refused the search");
    return uids.toSorted((one, other) => one - other);
  };
  return {
    uidValidity: String(opened.uidValidity),
    nextUid: opened.uidNext,
    // A server answers "9:*" with the last email, even if its number is smaller.
    listAfter: async (uid) => (await list({ uid: `${uid + 1}:*` })).filter((each) => each > uid),
    listSince: (day) => list({ since: day }),
    async find(uid) {
      const found = await reported(
        client.fetchOne(String(uid), { size: true, source: { maxLength: SOURCE_BYTES_MAX } }, { uid: true }),
      );
      const { source, size = 0 } = found || { source: undefined };
      return source && { uid, source, isCut: size > source.length };
    },
  };
}

async function reported<Result>(command: Promise<Result>): Promise<Result> {
  try {
    return await command;
  } catch (error) {
    throw mailboxError(error);
  }
}

/** The server's own answer is more useful than the library's "Command failed". */
function mailboxError(cause: unknown): Error {
  const { message = "unknown", responseText } = cause as { message?: string; responseText?: string };
  return new Error(`the mailbox cannot be read: ${(responseText ?? message).replace(/\s+/g, " ").slice(0, 300)}`);
}
