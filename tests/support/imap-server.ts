import { type AddressInfo, createServer, type Server, type Socket } from "node:net";

interface Stored {
  uid: number;
  source: Buffer;
  at: Date;
}

const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
const NOTHING = Buffer.alloc(0);

/**
 * An IMAP4rev1 server (RFC 3501) with one folder, for tests on its own port. It is strict: a command that it does not
 * know, that changes the mailbox, or that comes in the wrong state is refused and listed in `complaints`.
 */
export class ImapServer {
  readonly user = "hello@shop.example";
  readonly password = "pass word/of%the@box";
  readonly commands: string[] = [];
  readonly complaints: string[] = [];
  /** Number of emails after which the server breaks the connection. */
  breaksAfter = Number.POSITIVE_INFINITY;
  uidValidity = 7;
  #emails: Stored[] = [];
  #nextUid = 1;
  #server: Server | undefined;
  #port = 0;
  readonly #sockets = new Set<Socket>();

  /** Address with the right password, for `IMAP_URL`. */
  get url(): string {
    return this.urlFor({});
  }

  urlFor({ password = this.password, host = "127.0.0.1", folder = "INBOX" }): string {
    const signIn = [this.user, password].map(encodeURIComponent).join(":");
    return `imap://${signIn}@${host}:${this.#port}/${encodeURIComponent(folder)}`;
  }

  async start(): Promise<void> {
    const server = createServer((socket) => this.#serve(socket));
    this.#server = server;
    await new Promise<void>((resolve) => server.listen(this.#port, "127.0.0.1", resolve));
    this.#port = (server.address() as AddressInfo).port;
  }

  async stop(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    const server = this.#server;
    this.#server = undefined;
    if (server) await new Promise<void>((resolve) => server.close(() => resolve()));
  }

  /** Delivers an email and returns its number. */
  deliver(source: string | Buffer, at = new Date("2026-11-21T10:00:00Z")): number {
    const uid = this.#nextUid;
    this.#nextUid += 1;
    this.#emails.push({ uid, source: Buffer.from(source), at });
    return uid;
  }

  remove(uid: number): void {
    this.#emails = this.#emails.filter((email) => email.uid !== uid);
  }

  /** Numbers all emails anew, as a server does after a restore. */
  renumber(): void {
    this.uidValidity += 1;
    this.#emails = this.#emails.map((email, index) => ({ ...email, uid: index + 1 }));
    this.#nextUid = this.#emails.length + 1;
  }

  #serve(socket: Socket): void {
    this.#sockets.add(socket);
    socket.on("error", () => undefined);
    socket.on("close", () => this.#sockets.delete(socket));
    const session = new Session(this, socket);
    let rest = NOTHING;
    socket.on("data", (chunk) => {
      rest = Buffer.concat([rest, chunk]);
      for (let end = rest.indexOf("\r\n"); end !== -1; end = rest.indexOf("\r\n")) {
        const line = rest.subarray(0, end).toString("utf8");
        rest = rest.subarray(end + 2);
        session.take(line);
      }
    });
    socket.write("* OK [CAPABILITY IMAP4rev1 AUTH=PLAIN] ready\r\n");
  }

  get emails(): readonly Stored[] {
    return this.#emails;
  }

  get nextUid(): number {
    return this.#nextUid;
  }
}

/** A command that the server does not accept. */
class Refused extends Error {}

class Session {
  readonly #server: ImapServer;
  readonly #socket: Socket;
  #state: "new" | "signed-in" | "examining" = "new";
  /** Tag of an AUTHENTICATE command whose answer is awaited. */
  #authenticating: string | undefined;
  #sent = 0;

  constructor(server: ImapServer, socket: Socket) {
    this.#server = server;
    this.#socket = socket;
  }

  take(line: string): void {
    const [, tag = "*", verb = "", rest = ""] = /^(\S+) ((?:UID )?\S+) ?(.*)$/i.exec(line) ?? [];
    const command = verb.toUpperCase();
    const authenticating = this.#authenticating;
    this.#authenticating = undefined;
    try {
      if (authenticating !== undefined) this.#signIn(authenticating, line);
      else this.#answer(tag, command, rest);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.#server.complaints.push(error.message);
      this.#write(`${tag} BAD ${error.message}`);
    }
  }

  #answer(tag: string, command: string, rest: string): void {
    this.#server.commands.push(command);
    switch (command) {
      case "CAPABILITY":
        this.#write("* CAPABILITY IMAP4rev1 AUTH=PLAIN");
        this.#ok(tag);
        break;
      case "NOOP":
        this.#ok(tag);
        break;
      case "LOGOUT":
        this.#write("* BYE");
        this.#ok(tag);
        this.#socket.end();
        break;
      case "AUTHENTICATE":
        this.#require(this.#state === "new" && /^PLAIN$/i.test(rest), `AUTHENTICATE ${rest}`);
        this.#authenticating = tag;
        this.#write("+");
        break;
      case "LIST":
      case "LSUB":
        this.#list(tag, { command, rest });
        break;
      case "EXAMINE":
        this.#examine(tag, rest);
        break;
      case "UID SEARCH":
        this.#search(tag, rest);
        break;
      case "UID FETCH":
        this.#fetch(tag, rest);
        break;
      default:
        throw new Refused(`unexpected ${command} ${rest}`);
    }
  }

  #require(isRight: boolean, complaint: string): void {
    if (!isRight) throw new Refused(complaint);
  }

  #signIn(tag: string, encoded: string): void {
    const [, user, password] = Buffer.from(encoded, "base64").toString("utf8").split("\0");
    if (user !== this.#server.user || password !== this.#server.password) {
      this.#write(`${tag} NO [AUTHENTICATIONFAILED] Invalid user or password`);
      return;
    }
    this.#state = "signed-in";
    this.#ok(tag);
  }

  #list(tag: string, { command, rest }: { command: string; rest: string }): void {
    this.#require(this.#state !== "new", `${command} before sign-in`);
    // An empty name asks for the separator of folders only.
    if (/^"" ""$/.test(rest)) this.#write(`* ${command} (\\Noselect) "/" ""`);
    else if (/^"" "?(INBOX|\*)"?$/i.test(rest)) this.#write(`* ${command} (\\HasNoChildren) "/" INBOX`);
    this.#ok(tag);
  }

  #examine(tag: string, rest: string): void {
    this.#require(this.#state !== "new", "EXAMINE before sign-in");
    if (!/^"?INBOX"?$/i.test(rest)) {
      this.#write(`${tag} NO [NONEXISTENT] There is no such folder`);
      return;
    }
    this.#state = "examining";
    this.#write("* FLAGS (\\Seen \\Deleted)");
    this.#write(`* ${this.#server.emails.length} EXISTS`);
    this.#write("* 0 RECENT");
    this.#write(`* OK [UIDVALIDITY ${this.#server.uidValidity}] UIDs valid`);
    this.#write(`* OK [UIDNEXT ${this.#server.nextUid}] next`);
    this.#write(`${tag} OK [READ-ONLY] done`);
  }

  #search(tag: string, rest: string): void {
    this.#require(this.#state === "examining", "SEARCH without a folder");
    const range = /^UID (\d+):\*$/i.exec(rest)?.[1];
    const since = /^SINCE "?(\d{1,2})-([A-Z][a-z]{2})-(\d{4})"?$/i.exec(rest);
    this.#require(range !== undefined || since !== null, `SEARCH ${rest}`);
    const day = Date.UTC(Number(since?.[3]), MONTHS.indexOf(since?.[2] ?? ""), Number(since?.[1]));
    const { emails } = this.#server;
    // "9:*" contains the last email, even if its number is smaller (RFC 3501, sequence ranges).
    const from = Math.min(Number(range), emails.at(-1)?.uid ?? 0);
    const found = emails.filter(({ uid, at }) => (range === undefined ? at.getTime() >= day : uid >= from));
    this.#write(["* SEARCH", ...found.map(({ uid }) => uid)].join(" "));
    this.#ok(tag);
  }

  #fetch(tag: string, rest: string): void {
    this.#require(this.#state === "examining", "FETCH without a folder");
    const [, uid = "", items = ""] = /^(\d+) \((.+)\)$/.exec(rest) ?? [];
    const [, start = "0", length = "0"] = /BODY\.PEEK\[\]<(\d+)\.(\d+)>/i.exec(items) ?? [];
    const unknown = items.replace(/BODY\.PEEK\[\](<\d+\.\d+>)?|UID|RFC822\.SIZE|INTERNALDATE|\s/gi, "");
    this.#require(uid !== "" && unknown === "" && Number(length) > 0, `FETCH ${rest}`);
    const index = this.#server.emails.findIndex((email) => email.uid === Number(uid));
    const email = this.#server.emails[index];
    this.#sent += 1;
    if (this.#sent > this.#server.breaksAfter) {
      this.#socket.destroy();
      return;
    }
    if (email) {
      const part = email.source.subarray(Number(start), Number(start) + Number(length));
      const facts = `UID ${uid} RFC822.SIZE ${email.source.length}`;
      this.#write(`* ${index + 1} FETCH (${facts} BODY[]<${start}> {${part.length}}`);
      this.#socket.write(part);
      this.#write(")");
    }
    this.#ok(tag);
  }

  #write(line: string): void {
    this.#socket.write(`${line}\r\n`);
  }

  #ok(tag: string): void {
    this.#write(`${tag} OK done`);
  }
}
