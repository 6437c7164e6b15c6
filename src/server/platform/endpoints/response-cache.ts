import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from "node:http";
import type { FastifyReply, FastifyRequest } from "fastify";
import { AWAY_HEADERS } from "#server/platform/kernel/reply-page.ts";
import { answered } from "#server/platform/kernel/shop-events.ts";
import {
  type CachedPage,
  chooseEncoding,
  type Encoding,
  encodePage,
  hasPage,
  PageCache,
  type StockOfProducts,
} from "./page-cache.ts";

const MEGABYTE = 1024 * 1024;
const READS_BYTES_MAX = 16 * MEGABYTE;
/** Two confirmations fit within the age at which an unconfirmed response is refreshed. */
const CONFIRM_EVERY_MS = 250;
/** Maximum number of products to confirm at once. One query by key returns this many rows in a millisecond or two. */
const CONFIRMED_MAX = 2_500;
/**
 * Number of parsed `accept-encoding` values to cache. It covers common browsers, and unusual values are parsed each
 * time.
 */
const ACCEPTED_MAX = 100;
/** Shared request context, because a cached response does no work that needs its own. */
const NO_CONTEXT = { id: "cached" };
const ROUTE = "cached";
/** Headers of one exchange or connection. Cached responses never repeat them. */
const PER_EXCHANGE = /^(connection|date|keep-alive|transfer-encoding|x-request-id|x-ratelimit-.*)$/;

/**
 * Cache of public responses, for pages and API. Responses are sent before any session is loaded. They repeat the
 * headers that the server once sent, so that all header rules apply to them, too.
 */
export class ResponseCache {
  readonly pages: PageCache;
  readonly reads: PageCache;
  readonly #isAway: () => boolean;
  readonly #encodings = new Map<string, Encoding>();
  #isAsked = false;

  /**
   * `isAway` is true while the database is unavailable. All responses in memory are then served, with `AWAY_HEADERS`.
   */
  constructor(isAway: () => boolean = () => false) {
    this.#isAway = isAway;
    const cache = { isFrozen: isAway };
    this.pages = new PageCache({ bytesMax: 32 * MEGABYTE, freshMs: 5_000, staleMs: 60_000 }, cache);
    /** Prices and stock may be at most this old, about as long as filling a basket takes. */
    const ages = { freshMs: 500, staleMs: 1_000, confirmedMs: 60_000 };
    this.reads = new PageCache({ bytesMax: READS_BYTES_MAX, ...ages }, cache);
  }

  /**
   * Confirms the stock in cached responses by one query while requests arrive. Unconfirmed responses expire at the
   * normal age. Returns a function that stops the confirmations.
   */
  watchStock(
    read: (ids: readonly number[]) => Promise<StockOfProducts>,
    onFailure: (error: unknown) => void,
  ): () => Promise<void> {
    let reading: Promise<void> | undefined;
    const confirm = async () => {
      const atMs = performance.now();
      const ids = [...this.reads.listProducts(CONFIRMED_MAX)];
      if (ids.length > 0) this.reads.confirm(await read(ids), atMs);
    };
    const timer = setInterval(() => {
      if (reading || !this.#isAsked || this.#isAway()) return;
      this.#isAsked = false;
      reading = confirm()
        .catch(onFailure)
        .finally(() => {
          reading = undefined;
        });
    }, CONFIRM_EVERY_MS);
    return async () => {
      clearInterval(timer);
      await reading;
    };
  }

  clear(): void {
    this.pages.clear();
    this.reads.clear();
  }

  /** Answers a request from memory. False if it cannot. */
  answer(request: IncomingMessage, response: ServerResponse): boolean {
    if (request.method !== "GET") return false;
    const url = request.url ?? "";
    const isRead = url.startsWith("/api/");
    this.#isAsked ||= isRead;
    const page = (isRead ? this.reads : this.pages).peek(url);
    if (!page) return false;
    const sent = page.sent[this.#encodingFor(request.headers["accept-encoding"])];
    if (!sent) return false;
    const head = this.#isAway() ? { ...sent.head, ...AWAY_HEADERS } : sent.head;
    const isKnown = hasPage(request.headers["if-none-match"], String(head.etag));
    const status = isKnown ? 304 : page.status;
    if (isKnown) response.writeHead(status, withoutBody(head)).end();
    else response.writeHead(status, head).end(sent.body);
    answered.publish({ requestContext: NO_CONTEXT, method: "GET", route: ROUTE, status, seconds: 0 });
    return true;
  }

  /** Sends a cached response through the server with its hooks, and stores the resulting headers. */
  async send(
    request: FastifyRequest,
    reply: FastifyReply,
    page: CachedPage,
    headers: OutgoingHttpHeaders,
  ): Promise<FastifyReply> {
    this.#isAsked = true;
    const encoding = chooseEncoding(request.headers["accept-encoding"]);
    const etag = `"${page.etag}-${encoding}"`;
    const isAway = this.#isAway();
    reply.headers({ ...headers, ...page.headers, vary: "accept-encoding", etag, ...(isAway ? AWAY_HEADERS : {}) });
    if (request.method === "GET" && hasPage(request.headers["if-none-match"], etag)) return reply.status(304).send();
    const body = await encodePage(page, encoding);
    if (encoding !== "identity") reply.header("content-encoding", encoding);
    if (request.method === "GET" && !isAway) {
      reply.raw.once("finish", () => {
        const head = reply.getHeaders();
        // A response that sets a cookie is private, so it is not stored.
        if (head["set-cookie"] === undefined) page.sent[encoding] = { head: withoutExchange(head), body };
      });
    }
    return reply.status(page.status).send(body);
  }

  #encodingFor(accepted = ""): Encoding {
    const known = this.#encodings.get(accepted);
    if (known) return known;
    const encoding = chooseEncoding(accepted);
    if (this.#encodings.size < ACCEPTED_MAX) this.#encodings.set(accepted, encoding);
    return encoding;
  }
}

function withoutBody(head: Readonly<OutgoingHttpHeaders>): OutgoingHttpHeaders {
  const { "content-encoding": _encoding, "content-length": _length, ...unchanged } = head;
  return unchanged;
}

function withoutExchange(head: ReturnType<FastifyReply["getHeaders"]>): OutgoingHttpHeaders {
  return Object.fromEntries(Object.entries(head).filter(([name]) => !PER_EXCHANGE.test(name)));
}
