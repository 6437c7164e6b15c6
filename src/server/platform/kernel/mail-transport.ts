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
  /** Reply address. Undefined to use the shop's. */
  replyTo: string | undefined;
  subject: string;
  text: string;
  html: string;
  unsubscribeUrl: string | undefined;
  /** Id of the request or job that queued the email. The log contains the same id. */
  requestId?: string | undefined;
  attachments: readonly Attachment[];
}

/** Sends emails. Throws if an email was not sent. */
export interface MailTransport {
  send: (message: Message) => Promise<void>;
  concurrency: number;
  /** Closes open connections. The next email opens new ones. */
  rest: () => void;
}

const SMTP_TIMEOUT_MS = 20_000;

/**
 * Sends by SMTP over connections that stay open until `rest`. A lost connection, or silence for `timeoutMs`, is a
 * failure. It is not retried here, because the email may already have been sent.
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

/** Connects to the mail server as for an email: greeting, TLS and sign-in. Throws the server's error. */
export async function greetMailServer({ url }: Pick<SmtpConfig, "url">, timeoutMs = SMTP_TIMEOUT_MS): Promise<void> {
  const timeouts = { connectionTimeout: timeoutMs, greetingTimeout: timeoutMs, socketTimeout: timeoutMs };
  const transport = (await openMailer()).createTransport({ url, ...timeouts, dnsTimeout: timeoutMs });
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}

/** Writes emails to .eml files in a folder, for a shop without a mail server. */
export function fileTransport(folder: string): MailTransport {
  return {
    concurrency: 1,
    rest: () => undefined,
    async send(message) {
      const transport = (await openMailer()).createTransport({ streamTransport: true, buffer: true });
      const { message: content } = await transport.sendMail(toMail(message));
      // Emails contain links that give access to accounts, so only this operating system user can read them.
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      writeFileSync(join(folder, `${message.messageId.replace(/[^\w.-]/g, "")}.eml`), content as Buffer);
    },
  };
}

/** Loads nodemailer on demand, because most processes send no emails. */
async function openMailer() {
  const { default: nodemailer } = await import("nodemailer");
  return nodemailer;
}

function toMail({ unsubscribeUrl, requestId, to, replyTo, attachments, ...message }: Message): SendMailOptions {
  return {
    ...message,
    // Addresses are objects, so that the library never parses one text as several addresses.
    to: { name: "", address: to },
    ...(replyTo ? { replyTo: { name: "", address: replyTo } } : {}),
    attachments: [...attachments],
    // Prevents automatic replies (RFC 3834).
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
