import { buffer } from "node:stream/consumers";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer } from "smtp-server";

type Manner =
  | "well"
  /** Says nothing when an email is announced. */
  | "silent"
  /** Takes the whole email and never says that it has. */
  | "accepts-and-is-silent"
  /** "Not now." */
  | "busy";

/** How long it waits for clients that have not said goodbye. */
const CLOSE_TIMEOUT_MS = 500;

/** A mail server for tests, on a port of its own, that behaves as it is told to. */
export class MailServer {
  manner: Manner = "well";
  /** An address that this server has nobody for. */
  unknownRecipient: string | undefined;
  /** An address for which it takes nothing now, with the code that it says so with. */
  putOff: { address: string; code: number } | undefined;
  /** For whom the line breaks when the whole email has been said. */
  brokenRecipient: string | undefined;
  /** Connections opened so far, and the most that were open at once. */
  connections = 0;
  mostAtOnce = 0;
  #open = 0;
  /** Emails taken, in order. */
  readonly taken: Email[] = [];
  #server: SMTPServer | undefined;
  #port = 0;

  get url(): string {
    return `smtp://127.0.0.1:${this.#port}`;
  }

  /** Opens the port; after a stop, the same one again. */
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
    // A client that is killed, or that gives up, breaks the line.
    server.on("error", () => undefined);
    return server;
  }
}

function refusal(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode });
}
