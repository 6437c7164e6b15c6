import { SMTPServer } from "smtp-server";
import { startPart } from "./part-process.mjs";

/** Starts a mail server process that accepts every email after 20 ms and reports counts at GET /. */
export function startMailSink() {
  return startPart(new URL(import.meta.url), "");
}

const ANSWER_MS = 20;

if (process.argv[1] === new URL(import.meta.url).pathname) {
  const { createServer } = await import("node:http");
  const taken = new Map();
  let bytes = 0;
  const mail = new SMTPServer({
    disabledCommands: ["STARTTLS", "AUTH"],
    logger: false,
    onData(stream, _session, done) {
      let head = "";
      stream.on("data", (chunk) => {
        bytes += chunk.length;
        if (!head.includes("\r\n\r\n")) head += chunk.toString("latin1");
      });
      stream.on("end", () => {
        const [, id] = /^Message-ID: (\S+)/im.exec(head) ?? [];
        taken.set(id, (taken.get(id) ?? 0) + 1);
        setTimeout(done, ANSWER_MS);
      });
    },
  });
  // Ignores broken connections of a killed shop.
  mail.on("error", ({ code }) => {
    if (code !== "ECONNRESET" && code !== "EPIPE") throw new Error(`the mail server fails: ${code}`);
  });
  const listening = mail.listen(0, "127.0.0.1");
  await new Promise((resolve) => listening.once("listening", resolve));
  const counter = createServer((_request, reply) => {
    const emails = taken.size;
    const repeats = [...taken.values()].reduce((sum, times) => sum + times - 1, 0);
    reply.end(JSON.stringify({ emails, repeats, bytes, smtpUrl: `smtp://127.0.0.1:${listening.address().port}` }));
  });
  counter.listen(0, "127.0.0.1", () => console.log(`http://127.0.0.1:${counter.address().port}`));
}
