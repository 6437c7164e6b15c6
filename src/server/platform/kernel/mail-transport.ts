import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { SendMailOptions, Transporter } from "nodemailer";
import type { SmtpConfig } from "#server/platform/config/config.ts";

export interface Attachment {
  filename: string;
  content: Buffer;
  contentType: string;
}

export interface Message {
  messageId: string;
  from: { name: string; address: string };
  to: string;
  /** Where an answer goes, when not to the shop. */
  replyTo: string | undefined;
  subject: string;
  text: string;
  html: string;
  unsubscribeUrl: string | undefined;
  /** The request or job that asked for it, so that an email somebody shows can be found in the log. */
  requestId?: string | undefined;
  attachments: readonly Attachment[];
}

/** Carries emails out of the house; throws when one did not go. */
export interface MailTransport {
  send: (message: Message) => Promise<void>;
  /** How many may be under way at once. */
  concurrency: number;
  /** Closes what is open until the next email. */
  rest: () => void;
}

const SMTP_TIMEOUT_MS = 20_000;

/**
 * Sends by SMTP, over connections that stay open until `rest`. Silence of `timeoutMs` at any step is a failure, and so is
 * a line that breaks: whether that email went is not known, so that nothing here sends it a second time.
 */
export function smtpTransport(smtp: SmtpConfig, timeoutMs = SMTP_TIMEOUT_MS): MailTransport {
  const options = {
    url: smtp.url,
    pool: true as const,
    maxConnections: smtp.connections,
    maxMessages: smtp.emailsPerConnection,
    maxRequeues: 0,
    ...(smtp.emailsPerSecond === undefined ? {} : { rateDelta: 1_000, rateLimit: smtp.emailsPerSecond }),
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
  };
  let transport: Transporter | undefined;
  return {
    concurrency: smtp.connections,
    async send(message) {
      const mailer = await openMailer();
      transport ??= mailer.createTransport(options);
      await transport.sendMail(toMail(message));
    },
    rest() {
      transport?.close();
      transport = undefined;
    },
  };
}

/** Has the conversation with the mail server that comes before an email: greeting, TLS, signing in. Throws what it says. */
export async function greetMailServer({ url }: Pick<SmtpConfig, "url">, timeoutMs = SMTP_TIMEOUT_MS): Promise<void> {
  const timeouts = { connectionTimeout: timeoutMs, greetingTimeout: timeoutMs, socketTimeout: timeoutMs };
  const transport = (await openMailer()).createTransport({ url, ...timeouts, dnsTimeout: timeoutMs });
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}

/** Without a mail server emails become .eml files in a folder, for people who try the shop. */
export function fileTransport(folder: string): MailTransport {
  return {
    concurrency: 1,
    rest: () => undefined,
    async send(message) {
      const transport = (await openMailer()).createTransport({ streamTransport: true, buffer: true });
      const { message: content } = await transport.sendMail(toMail(message));
      // Emails hold links that open accounts: they are nobody else's on this machine.
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      writeFileSync(join(folder, `${message.messageId.replace(/[^\w.-]/g, "")}.eml`), content as Buffer);
    },
  };
}

/** Only who sends emails loads what they go out with. */
async function openMailer() {
  const { default: nodemailer } = await import("nodemailer");
  return nodemailer;
}

function toMail({ unsubscribeUrl, requestId, to, replyTo, attachments, ...message }: Message): SendMailOptions {
  return {
    ...message,
    // As objects: nothing in an address is ever read as a second one.
    to: { name: "", address: to },
    ...(replyTo ? { replyTo: { name: "", address: replyTo } } : {}),
    attachments: [...attachments],
    // What runs by itself answers no email that nobody wrote (RFC 3834).
    headers: {
      "Auto-Submitted": "auto-generated",
      ...(requestId ? { "X-Request-Id": requestId } : {}),
      ...(unsubscribeUrl
        ? { "List-Unsubscribe": `<${unsubscribeUrl}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" }
        : {}),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
