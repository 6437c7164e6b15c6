import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { Books } from "./books.ts";
import { type CardForm, cardForm } from "./card-form.ts";
import { type Call, Desk } from "./desk.ts";
import type { Right } from "./endpoint.ts";
import type { OrderedFaults } from "./ordered-faults.ts";
import type { RateLimit } from "./rate-limit.ts";
import { WebhookPost } from "./webhook-post.ts";

export const DOUBLE_KEYS = { secretKey: "sk_test_double", webhookSecret: "whsec_double" };

export interface Double {
  url: string;
  books: Books;
  form: CardForm;
  webhooks: WebhookPost;
  faults: OrderedFaults;
  limit: RateLimit;
  calls: readonly Call[];
  /**
   * Simulates a provider that does not respond. `cut` closes connections at once. `hang` leaves them open until the
   * caller gives up.
   */
  silence: "none" | "cut" | "hang";
  /** Creates a restricted key with these permissions only. */
  allow: (secretKey: string, rights: readonly Right[]) => void;
  close: () => Promise<void>;
}

/** A double of the card provider on 127.0.0.1 for the real SDK. It is strict, keeps state and can simulate faults. */
export async function startDouble(clock: () => Date): Promise<Double> {
  const books = new Books(clock);
  const desk = new Desk(books, DOUBLE_KEYS.secretKey);
  const server = createServer(async (request, reply) => {
    const body = await readBody(request);
    if (double.silence === "hang") return;
    if (double.silence === "cut") return void request.socket.destroy();
    desk.serve(request, reply, body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const double: Double = {
    url: `http://127.0.0.1:${port}`,
    books,
    form: cardForm(books),
    webhooks: new WebhookPost(books, DOUBLE_KEYS.webhookSecret),
    faults: desk.faults,
    limit: desk.limit,
    calls: desk.calls,
    silence: "none",
    allow: (secretKey, rights) => desk.rightsByKey.set(secretKey, rights),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return double;
}

async function readBody(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString("utf8");
}
