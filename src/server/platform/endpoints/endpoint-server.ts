import type { Readable } from "node:stream";
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from "fastify";
import type { InputOf, NamedCall, OutputOf } from "#contract/call.ts";
import "#contract/issue-messages.ts";
import type { Endpoint, ParsedInputOf, ReplyOf } from "#contract/endpoint.ts";
import { ShopError } from "#domain/shop-error.ts";
import type { HeldPermissions } from "#domain/staff/permissions.ts";
import type { DatabaseHealth } from "#server/platform/kernel/database-health.ts";
import type { Shop, Shopper } from "#server/platform/kernel/shop.ts";
import { keyUserOf } from "./api-key-user.ts";
import { type RenderedPage, type StockOfProducts, toCachedPage } from "./page-cache.ts";
import { requireAccess } from "./require-access.ts";
import type { ResponseCache } from "./response-cache.ts";
import { noteSeen, seenBy, shopperOf } from "./session.ts";

/**
 * Input of a route handler: the shop, the current user with permissions and the parsed input. Request and reply are for sessions and
 * cookies.
 */
export interface Call<E extends Endpoint> {
  shop: Shop;
  shopper: Shopper;
  /** Permissions of the dashboard user. Empty for calls that do not belong to the dashboard. */
  permissions: HeldPermissions;
  input: ParsedInputOf<E>;
  request: FastifyRequest;
  reply: FastifyReply;
}

export interface FileReply {
  content: Readable | Buffer;
  type: string;
  /** File name of letters, digits, dots and hyphens. */
  name: string;
  headers?: Readonly<Record<string, string>>;
}

const JSON_HEADERS = { "content-type": "application/json; charset=utf-8" };

type PublicRead = (input: unknown) => Promise<unknown>;

/** Serves the contract's calls over HTTP. Page loaders can make public calls without HTTP. */
export class EndpointServer {
  readonly #app: FastifyInstance;
  readonly #shop: Shop;
  readonly #cache: ResponseCache | undefined;
  readonly #publicReads = new Map<string, PublicRead>();

  /** `cache` stores responses that may be a second old. Without it, no response is stored. */
  constructor(app: FastifyInstance, shop: Shop, cache?: ResponseCache) {
    this.#app = app;
    this.#shop = shop;
    this.#cache = cache;
  }

  /** Request handlers report database failures here. */
  get databaseHealth(): DatabaseHealth {
    return this.#shop.databaseHealth;
  }

  /** Serves a call under its path and aliases: checks access, parses the input, runs it, shapes the reply. */
  serve<E extends Endpoint>(endpoint: E, run: (call: Call<E>) => Promise<ReplyOf<E>>): void {
    this.#route(endpoint, async (call) => endpoint.output.parse(await this.#runInPlace(endpoint, call, run)));
  }

  /** Dashboard queries use the replica, if any, but never read data older than the user's own last change. */
  async #runInPlace<E extends Endpoint>(
    endpoint: E,
    call: Call<E>,
    run: (call: Call<E>) => Promise<ReplyOf<E>>,
  ): Promise<ReplyOf<E>> {
    const { shop, request, reply } = call;
    // A program has no cookie that says what it wrote last, so it reads from the primary.
    if (!shop.replica || endpoint.access !== "admin" || keyUserOf(request) !== undefined) return run(call);
    if (endpoint.method === "GET") {
      return shop.replica.read(seenBy(request), (db) => run({ ...call, shop: { ...shop, db } }));
    }
    const answer = await run(call);
    noteSeen(request, reply, await shop.replica.position());
    return answer;
  }

  /** Public data may come from the replica, if any. */
  #runPublic<E extends Endpoint>(
    run: (shop: Shop, input: ParsedInputOf<E>) => Promise<ReplyOf<E>>,
    input: ParsedInputOf<E>,
  ): Promise<ReplyOf<E>> {
    const shop = this.#shop;
    if (!shop.replica) return run(shop, input);
    return shop.replica.readPublic((db) => run({ ...shop, db }, input));
  }

  /** Serves a call that returns a file. A failure after its first byte ends the connection. */
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
      const permissions = await requireAccess(shop, request, endpoint);
      const shopper = shopperOf(request);
      const input = parseInput(endpoint, readInput(endpoint, request));
      return answer({ shop, shopper, permissions, input, request, reply });
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

  /** Serves a public read call, which page loaders can also make without HTTP. */
  servePublic<E extends Endpoint>(
    endpoint: E,
    run: (shop: Shop, input: ParsedInputOf<E>) => Promise<ReplyOf<E>>,
  ): void {
    this.serve(endpoint, ({ input }) => this.#runPublic(run, input));
    this.#readInProcess(endpoint, run);
  }

  /**
   * Serves a public read call through the response cache. Data may be a second old. With `productsOf`, a response stays
   * cached longer while the stock of its products is confirmed.
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
          // While the database is unavailable, the last response is served.
          if (previous && this.#shop.databaseHealth.sees(error)) return previous;
          throw error;
        }
      });
      if (!answer) throw new Error(`${endpoint.path} returned no response`);
      return cache.send(request, reply, answer, {});
    });
    this.#readInProcess(endpoint, run);
  }

  #readInProcess<E extends Endpoint>(endpoint: E, run: (shop: Shop, input: ParsedInputOf<E>) => Promise<ReplyOf<E>>) {
    this.#publicReads.set(endpoint.path, async (input) =>
      endpoint.output.parse(await this.#runPublic(run, parseInput(endpoint, input))),
    );
  }

  /** Makes a public read call without HTTP, for page loaders. Throws for any other call, which is a bug. */
  readonly callInProcess = async <C extends NamedCall>(
    { method, path }: C,
    input: InputOf<C>,
  ): Promise<OutputOf<C>> => {
    const read = this.#publicReads.get(path);
    if (!read) throw new Error(`${method} ${path} cannot be called while rendering a page`);
    return read(input) as Promise<OutputOf<C>>;
  };
}

/**
 * Parses the input of a call. Invalid input is the client's mistake, whereas a reply that does not match its schema is
 * a bug and is handled elsewhere.
 */
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
