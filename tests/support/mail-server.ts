import { buffer } from "node:stream/consumers";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer } from "smtp-server";

type Manner =
  | "well"
  /** Does not respond when a client announces an email. */
  | "silent"
  /** Accepts the whole email but does not confirm it. */
  | "accepts-and-is-silent"
  | "busy";

/** Time for which the server waits for clients that have not closed their connection. */
const CLOSE_TIMEOUT_MS = 500;

/** A configurable mail server for tests on its own port. */
export class MailServer {
  manner: Manner = "well";
  unknownRecipient: string | undefined;
  /** An address for which the server temporarily refuses emails, and the reply code. */
  putOff: { address: string; code: number } | undefined;
  /** Address of a recipient. The server breaks the connection after an email to it. */
  brokenRecipient: string | undefined;
  connections = 0;
  mostAtOnce = 0;
  #open = 0;
  readonly taken: Email[] = [];
  #server: SMTPServer | undefined;
  #port = 0;

  get url(): string {
    return `smtp://127.0.0.1:${this.#port}`;
  }

  /** Opens the port. Reopens the same port after a stop. */
  async start(): Promise<void> {
    const server = this.#make();
    this.#server = server;
    await new Promise<void>((resolve) => {
      const listening = server.listen(this.#port, "127.0.0.1", () => {
        const address = listening.address();
        if (address && typeof address === "object") this.#port = address.port;
        resolve();
      });
    });
  }

  async stop(): Promise<void> {
    const server = this.#server;
    this.#server = undefined;
    if (server) await new Promise<void>((resolve) => server.close(() => resolve()));
  }

  #make(): SMTPServer {
    const server = new SMTPServer({
      disabledCommands: ["STARTTLS", "AUTH"],
      logger: false,
      closeTimeout: CLOSE_TIMEOUT_MS,
      onConnect: (_session, callback) => {
        this.connections += 1;
        this.#open += 1;
        this.mostAtOnce = Math.max(this.mostAtOnce, this.#open);
        callback();
      },
      onClose: () => {
        this.#open -= 1;
      },
      onMailFrom: (_address, _session, callback) => {
        if (this.manner === "silent") return;
        if (this.manner === "busy") return callback(refusal(451, "4.7.1 not now"));
        callback();
      },
      onRcptTo: ({ address }, _session, callback) => {
        if (address === this.unknownRecipient) return callback(refusal(550, "5.1.1 nobody here by that name"));
        if (address === this.putOff?.address) return callback(refusal(this.putOff.code, "4.2.2 too much for now"));
        callback();
      },
      onData: async (stream, session, callback) => {
        const content = await buffer(stream);
        if (session.envelope.rcptTo.some(({ address }) => address === this.brokenRecipient)) {
          for (const connection of server.connections) connection.close();
          return;
        }
        const { manner } = this;
        this.taken.push(await PostalMime.parse(content));
        if (manner !== "accepts-and-is-silent") callback();
      },
    });
    // Ignores broken connections of clients that were killed or stopped waiting.
    server.on("error", () => undefined);
    return server;
  }
}

function refusal(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode });
}
