import { SMTPServer } from "smtp-server";
import { startPart } from "./part-process.mjs";

/** A mail server as a process of its own that takes every letter after 20 ms, and says at GET / how many of which. */
export function startMailSink() {
  return startPart(new URL(import.meta.url), "");
}

const ANSWER_MS = 20;

if (process.argv[1] === new URL(import.meta.url).pathname) {
  const { createServer } = await import("node:http");
  /** How often each came, by its Message-ID. */
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
  // A shop that is killed leaves its lines broken.
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
