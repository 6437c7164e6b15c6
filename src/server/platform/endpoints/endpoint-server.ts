import type { Readable } from "node:stream";
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from "fastify";
import type { InputOf, NamedCall, OutputOf } from "#contract/call.ts";
import type { Endpoint, ParsedInputOf, ReplyOf } from "#contract/endpoint.ts";
import { ShopError } from "#domain/shop-error.ts";
import type { DatabaseHealth } from "#server/platform/kernel/database-health.ts";
import type { Shop, Shopper } from "#server/platform/kernel/shop.ts";
import { type RenderedPage, type StockOfProducts, toCachedPage } from "./page-cache.ts";
import { requireAccess } from "./require-access.ts";
import type { ResponseCache } from "./response-cache.ts";
import { noteSeen, seenBy, shopperOf } from "./session.ts";

/** What a route is given: the shop, who asks, what they sent (checked) and, for sessions and cookies, the exchange. */
export interface Call<E extends Endpoint> {
  shop: Shop;
  shopper: Shopper;
  input: ParsedInputOf<E>;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** A file as a reply. */
export interface FileReply {
  content: Readable | Buffer;
  /** Its MIME type. */
  type: string;
  /** Letters, digits, dots and hyphens. */
  name: string;
  headers?: Readonly<Record<string, string>>;
}

const JSON_HEADERS = { "content-type": "application/json; charset=utf-8" };

type PublicRead = (input: unknown) => Promise<unknown>;

/** Serves the contract's calls, over HTTP and, for what anyone may read, in process for the pages' loaders. */
export class EndpointServer {
  readonly #app: FastifyInstance;
  readonly #shop: Shop;
  readonly #cache: ResponseCache | undefined;
  readonly #publicReads = new Map<string, PublicRead>();

  /** `kept` is where replies that may be a second old are kept; without it none is. */
  constructor(app: FastifyInstance, shop: Shop, cache?: ResponseCache) {
    this.#app = app;
    this.#shop = shop;
    this.#cache = cache;
  }

  /** Who is told of what fails. */
  get databaseHealth(): DatabaseHealth {
    return this.#shop.databaseHealth;
  }

  /** Serves a call under its path and aliases: checks access, parses the input, runs it, shapes the reply. */
  serve<E extends Endpoint>(endpoint: E, run: (call: Call<E>) => Promise<ReplyOf<E>>): void {
    this.#route(endpoint, async (call) => endpoint.output.parse(await this.#runInPlace(endpoint, call, run)));
  }

  /** The dashboard reads from the replica, where there is one, but never what is older than its own last change. */
  async #runInPlace<E extends Endpoint>(
    endpoint: E,
    call: Call<E>,
    run: (call: Call<E>) => Promise<ReplyOf<E>>,
  ): Promise<ReplyOf<E>> {
    const { shop, request, reply } = call;
    if (!shop.replica || endpoint.access !== "admin") return run(call);
    if (endpoint.method === "GET") {
      return shop.replica.read(seenBy(request), (db) => run({ ...call, shop: { ...shop, db } }));
    }
    const answer = await run(call);
    noteSeen(request, reply, await shop.replica.position());
    return answer;
  }

  /** What everybody is shown may come from the replica, where there is one. */
  #runPublic<E extends Endpoint>(
    run: (shop: Shop, input: ParsedInputOf<E>) => Promise<ReplyOf<E>>,
    input: ParsedInputOf<E>,
  ): Promise<ReplyOf<E>> {
    const shop = this.#shop;
    if (!shop.replica) return run(shop, input);
    return shop.replica.readPublic((db) => run({ ...shop, db }, input));
  }

  /** Serves a call that answers with a file. What breaks after its first byte ends the connection. */
  serveFile<E extends Endpoint>(endpoint: E, run: (call: Call<E>) => Promise<FileReply>): void {
    this.#route(endpoint, async (call) => {
      const { content, type, name, headers } = await run(call);
      call.reply.headers({ "content-disposition": `attachment; filename="${name}"`, ...headers }).type(type);
      return call.reply.send(content);
    });
  }

  #route<E extends Endpoint>(endpoint: E, answer: (call: Call<E>) => Promise<unknown>): void {
    const shop = this.#shop;
    const handler = async (request: FastifyRequest, reply: FastifyReply) => {
      requireAccess(shop, request, endpoint);
      const shopper = shopperOf(request);
      const input = parseInput(endpoint, readInput(endpoint, request));
      return answer({ shop, shopper, input, request, reply });
    };
    for (const path of [endpoint.path, ...endpoint.aliases]) {
      this.#app.route({
        method: endpoint.method as HTTPMethods,
        url: path.replace(/\{(\w+)\}/g, ":$1"),
        handler,
        ...(endpoint.bodyBytesMax ? { bodyLimit: endpoint.bodyBytesMax } : {}),
        config: {
          endpoint,
          ...(endpoint.perMinuteMax
            ? { rateLimit: { max: endpoint.perMinuteMax, timeWindow: "1 minute", groupId: endpoint.path } }
            : {}),
        },
      });
    }
  }

  /** Serves a reading call that is the same for everybody, and lets page loaders make it without HTTP. */
  servePublic<E extends Endpoint>(
    endpoint: E,
    run: (shop: Shop, input: ParsedInputOf<E>) => Promise<ReplyOf<E>>,
  ): void {
    this.serve(endpoint, ({ input }) => this.#runPublic(run, input));
    this.#readInProcess(endpoint, run);
  }

  /**
   * The same for what may be a second old: under its address it is told from memory. What tells of few `goods` is kept
   * for longer, as long as they are confirmed to stand so.
   */
  serveCached<E extends Endpoint>(
    endpoint: E,
    run: (shop: Shop, input: ParsedInputOf<E>) => Promise<ReplyOf<E>>,
    productsOf?: (reply: ReplyOf<E>) => StockOfProducts,
  ): void {
    const cache = this.#cache;
    if (!cache) {
      this.servePublic(endpoint, run);
      return;
    }
    const render = async (input: ParsedInputOf<E>): Promise<RenderedPage> => {
      const reply = await this.#runPublic(run, input);
      const body = Buffer.from(JSON.stringify(endpoint.output.parse(reply)));
      return { status: 200, headers: JSON_HEADERS, body, ...(productsOf ? { products: productsOf(reply) } : {}) };
    };
    this.#route(endpoint, async ({ input, request, reply }) => {
      const answer = await cache.reads.read(request.url, async (previous) => {
        try {
          return await toCachedPage(await render(input), previous);
        } catch (error) {
          // While the database is away people go on seeing what it said last.
          if (previous && this.#shop.databaseHealth.sees(error)) return previous;
          throw error;
        }
      });
      if (!answer) throw new Error(`${endpoint.path} was read and is not there`);
      return cache.send(request, reply, answer, {});
    });
    this.#readInProcess(endpoint, run);
  }

  #readInProcess<E extends Endpoint>(endpoint: E, run: (shop: Shop, input: ParsedInputOf<E>) => Promise<ReplyOf<E>>) {
    this.#publicReads.set(endpoint.path, async (input) =>
      endpoint.output.parse(await this.#runPublic(run, parseInput(endpoint, input))),
    );
  }

  /** The loaders' way to the same calls. Throws for a call that is not a public reading one: that is a bug. */
  readonly callInProcess = async <C extends NamedCall>(
    { method, path }: C,
    input: InputOf<C>,
  ): Promise<OutputOf<C>> => {
    const read = this.#publicReads.get(path);
    if (!read) throw new Error(`${method} ${path} cannot be called while rendering a page`);
    return read(input) as Promise<OutputOf<C>>;
  };
}

/** What a call was sent, checked. A reply that does not fit its own schema is a bug and never comes through here. */
function parseInput<E extends Endpoint>(endpoint: E, sent: unknown): ParsedInputOf<E> {
  const parsed = endpoint.input.safeParse(sent);
  if (parsed.success) return parsed.data as ParsedInputOf<E>;
  const issues = parsed.error.issues.map(({ path, message }) => ({ path: path.join("."), message }));
  throw new ShopError("invalid-input", {}, issues);
}

function readInput(endpoint: Endpoint, request: FastifyRequest): unknown {
  const isRead = endpoint.method === "GET" || endpoint.method === "DELETE";
  const sent: unknown = (isRead ? request.query : request.body) ?? {};
  if (typeof sent !== "object" || sent === null || Array.isArray(sent)) throw new ShopError("bad-request");
  return { ...sent, ...(request.params as object) };
}
