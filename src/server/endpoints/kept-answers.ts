import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from "node:http";
import type { FastifyReply, FastifyRequest } from "fastify";
import { AWAY_HEADERS } from "#server/kernel/away-headers.ts";
import { answered } from "#server/kernel/shop-events.ts";
import { type CachedPage, chooseEncoding, type Encoding, hasPage, PageCache } from "./page-cache.ts";

const MEGABYTE = 1024 * 1024;
/** Only spellings that browsers have: a made-up one is read again each time. */
const ACCEPTED_MAX = 100;
/** Nothing is done for an answer that lies ready. */
const NO_TRAIL = { id: "kept" };
const ROUTE = "kept";
/** Of one exchange or one connection: they are never repeated. */
const PER_EXCHANGE = /^(connection|date|keep-alive|transfer-encoding|x-request-id|x-ratelimit-.*)$/;

/**
 * Answers that are the same for everybody, sent before any session is looked up: pages, and what the API tells anyone.
 * Their heads are repeated as the server itself has sent them once, so that every rule about headers holds for both.
 */
export class KeptAnswers {
  readonly pages: PageCache;
  readonly reads: PageCache;
  readonly #isAway: () => boolean;
  readonly #encodings = new Map<string, Encoding>();

  /** `isAway` says whether the database is: then what is in memory is all there is, and says so. */
  constructor(isAway: () => boolean = () => false) {
    this.#isAway = isAway;
    const cache = { isFrozen: isAway };
    this.pages = new PageCache({ bytesMax: 32 * MEGABYTE, freshMs: 5_000, keptMs: 60_000 }, cache);
    /** Prices and stock: as old as a basket is slow to fill. */
    this.reads = new PageCache({ bytesMax: 8 * MEGABYTE, freshMs: 500, keptMs: 1_000 }, cache);
  }

  clear(): void {
    this.pages.clear();
    this.reads.clear();
  }

  /** Answers a request from memory; false when it cannot. */
  answer(request: IncomingMessage, response: ServerResponse): boolean {
    if (request.method !== "GET") return false;
    const url = request.url ?? "";
    const page = (url.startsWith("/api/") ? this.reads : this.pages).peek(url);
    if (!page) return false;
    const encoding = this.#encodingFor(request.headers["accept-encoding"]);
    const kept = page.heads[encoding];
    if (!kept) return false;
    const head = this.#isAway() ? { ...kept, ...AWAY_HEADERS } : kept;
    const isKnown = hasPage(request.headers["if-none-match"], String(head.etag));
    const status = isKnown ? 304 : page.status;
    if (isKnown) response.writeHead(status, withoutBody(head)).end();
    else response.writeHead(status, head).end(page.bodies[encoding]);
    answered.publish({ trail: NO_TRAIL, method: "GET", route: ROUTE, status, seconds: 0 });
    return true;
  }

  /** Sends a kept answer through the server, with its hooks, and remembers the head that they made. */
  send(request: FastifyRequest, reply: FastifyReply, page: CachedPage, headers: OutgoingHttpHeaders): FastifyReply {
    const encoding = chooseEncoding(request.headers["accept-encoding"]);
    const etag = `"${page.etag}-${encoding}"`;
    const isAway = this.#isAway();
    reply.headers({ ...headers, ...page.headers, vary: "accept-encoding", etag, ...(isAway ? AWAY_HEADERS : {}) });
    if (request.method === "GET" && hasPage(request.headers["if-none-match"], etag)) return reply.status(304).send();
    if (encoding !== "identity") reply.header("content-encoding", encoding);
    if (request.method === "GET" && !isAway) {
      reply.raw.once("finish", () => {
        const head = reply.getHeaders();
        // A cookie is somebody's own.
        if (head["set-cookie"] === undefined) page.heads[encoding] = withoutExchange(head);
      });
    }
    return reply.status(page.status).send(page.bodies[encoding]);
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
