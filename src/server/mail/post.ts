import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import nodemailer, { type SendMailOptions } from "nodemailer";

export interface Message {
  messageId: string;
  to: string;
  subject: string;
  text: string;
  unsubscribeUrl: string | undefined;
}

/** Carries letters out of the house. Answers the Message-ID under which one went. */
export interface Post {
  send: (message: Message) => Promise<string>;
}

const SMTP_TIMEOUT_MS = 20_000;
const FROM = { name: "Meadow & Salt", address: "hello@meadowandsalt.example" };

/** Sends by SMTP. */
export function smtpPost(smtpUrl: string): Post {
  const transport = nodemailer.createTransport({
    url: smtpUrl,
    connectionTimeout: SMTP_TIMEOUT_MS,
    socketTimeout: SMTP_TIMEOUT_MS,
  });
  return {
    async send(message) {
      await transport.sendMail(toMail(message));
      return message.messageId;
    },
  };
}

/** Without a mail server letters become .eml files in a folder, for people who try the shop. */
export function folderPost(folder: string): Post {
  const transport = nodemailer.createTransport({ streamTransport: true, buffer: true });
  return {
    async send(message) {
      const { message: content } = await transport.sendMail(toMail(message));
      mkdirSync(folder, { recursive: true });
      writeFileSync(join(folder, `${message.messageId.replace(/[^\w.-]/g, "")}.eml`), content as Buffer);
      return message.messageId;
    },
  };
}

function toMail({ unsubscribeUrl, ...message }: Message): SendMailOptions {
  return {
    ...message,
    from: FROM,
    ...(unsubscribeUrl
      ? {
          headers: {
            "List-Unsubscribe": `<${unsubscribeUrl}>`,
            "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
          },
        }
      : {}),
  };
}
