import { createHash } from "node:crypto";
import type { OutgoingHttpHeaders } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

export interface RenderedPage {
  status: number;
  headers: Readonly<Record<string, string>>;
  body: Buffer;
  /** Stock of the products on the page. `confirm` compares it with the current stock. */
  products?: StockOfProducts;
}

/** Stock and price as one text, keyed by product id. */
export type StockOfProducts = ReadonlyMap<number, string>;

/** A page ready to send, with its ETag. */
export interface CachedPage extends RenderedPage {
  etag: string;
  /** Encoded bytes in the encodings that were requested so far. */
  encoded: Partial<Record<Encoding, Promise<Buffer>>>;
  /** Responses as sent, by encoding, with complete headers. Later responses from the cache repeat these headers. */
  sent: Partial<Record<Encoding, { head: Readonly<OutgoingHttpHeaders>; body: Buffer }>>;
}

export type Encoding = "br" | "gzip" | "identity";

type Render = (previous: CachedPage | undefined) => Promise<CachedPage | undefined>;

interface Entry {
  page: Promise<CachedPage | undefined>;
  /** The rendered page. During rendering, the previous page of the same address, which serves as a fallback. */
  last: CachedPage | undefined;
  isMade: boolean;
  /** True if a change was announced after rendering began. The page is then only a fallback. */
  isOutdated: boolean;
  render: Render;
  madeAtMs: number;
  /** Time at which the page's products were last confirmed as unchanged. */
  confirmedAtMs: number;
  isRefreshing: boolean;
}

export interface CacheLimits {
  bytesMax: number;
  /** Age at which a page is refreshed in the background, because stock and dates change without edits. */
  freshMs: number;
  /** Age at which a page is no longer served. The next visitor then waits for a new page. */
  staleMs: number;
  /** Like `staleMs`, for a page whose products are confirmed. The page is refreshed at half this age. */
  confirmedMs?: number;
}

const BROTLI_QUALITY = 6;
/** Generous estimate of the memory that an entry needs in addition to its bytes and its key. */
const ENTRY_BYTES = 4_096;
/**
 * Number of times that an entry's size counts the page: once uncompressed, and once for both compressed encodings
 * together.
 */
const COPIES = 2;

const [compressByBrotli, compressByGzip] = [promisify(brotliCompress), promisify(gzip)];
const compress: Record<Encoding, (body: Buffer) => Promise<Buffer>> = {
  br: (body) => compressByBrotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
  gzip: (body) => compressByGzip(body),
  identity: async (body) => body,
};

/**
 * LRU cache of public pages. `clear` marks all pages as outdated, even those being rendered. While `isFrozen`, serves
 * pages of any age, because an old price is better than an error. See
 * docs/decisions/0030-cache-public-responses-in-memory.md.
 */
export class PageCache {
  readonly #entries = new Map<string, Entry>();
  readonly #limits: CacheLimits;
  readonly #nowMs: () => number;
  readonly #isFrozen: () => boolean;
  #bytes = 0;

  constructor(
    limits: CacheLimits,
    {
      nowMs = () => performance.now(),
      isFrozen = () => false,
    }: { nowMs?: () => number; isFrozen?: () => boolean } = {},
  ) {
    this.#limits = limits;
    this.#nowMs = nowMs;
    this.#isFrozen = isFrozen;
  }

  /** The page under a key, if it can be sent at once. */
  peek(key: string): CachedPage | undefined {
    const entry = this.#use(key);
    return entry && (entry.isMade || this.#isFrozen()) ? entry.last : undefined;
  }

  /** True if the page was rendered before, even if it is outdated. */
  has(key: string): boolean {
    return this.#entries.has(key);
  }

  /**
   * The page under a key, rendered if missing. `render` receives the previous page. It returns undefined if the page
   * must not be cached.
   */
  async read(key: string, render: Render): Promise<CachedPage | undefined> {
    return this.peek(key) ?? (this.#use(key) ?? this.#make(key, render)).page;
  }

  clear(): void {
    for (const entry of this.#entries.values()) entry.isOutdated = true;
  }

  /** Products on the most recently used pages, up to `max`. */
  listProducts(max: number): Set<number> {
    const ids = new Set<number>();
    for (const { last } of [...this.#entries.values()].toReversed()) {
      for (const id of last?.products?.keys() ?? []) {
        if (ids.size === max) return ids;
        ids.add(id);
      }
    }
    return ids;
  }

  /**
   * Compares cached pages with the stock as of `atMs`. Unchanged pages stay cached, and changed ones become outdated.
   */
  confirm(products: StockOfProducts, atMs: number): void {
    for (const entry of this.#entries.values()) {
      if (!entry.last?.products || entry.madeAtMs > atMs) continue;
      const said = [...entry.last.products];
      if (said.every(([id, word]) => products.get(id) === word)) entry.confirmedAtMs = atMs;
      else if (said.some(([id, word]) => products.has(id) && products.get(id) !== word)) entry.isOutdated = true;
    }
  }

  #use(key: string): Entry | undefined {
    const entry = this.#entries.get(key);
    if (!entry) return undefined;
    const { freshMs, staleMs, confirmedMs = staleMs } = this.#limits;
    const ageMs = this.#nowMs() - entry.madeAtMs;
    const unconfirmedMs = this.#nowMs() - entry.confirmedAtMs;
    const isFrozen = this.#isFrozen() && entry.last !== undefined;
    if (!isFrozen && (entry.isOutdated || unconfirmedMs > staleMs || ageMs > confirmedMs)) return undefined;
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    const isDue = unconfirmedMs > freshMs || ageMs > confirmedMs / 2;
    if (!isFrozen && isDue && !entry.isRefreshing) {
      entry.isRefreshing = true;
      void this.#refresh(key, entry);
    }
    return entry;
  }

  #make(key: string, render: Render): Entry {
    const before = this.#entries.get(key);
    if (before) this.#forget(key, before);
    const entry = this.#enter(key, { page: render(before?.last), last: before?.last, render, madeAtMs: this.#nowMs() });
    entry.page.then(
      (made) => {
        if (made) this.#complete(key, entry, made);
        else this.#forget(key, entry);
      },
      () => this.#forget(key, entry),
    );
    return entry;
  }

  async #refresh(key: string, entry: Entry): Promise<void> {
    const madeAtMs = this.#nowMs();
    try {
      const made = await entry.render(entry.last);
      if (this.#entries.get(key) !== entry) return;
      this.#forget(key, entry);
      if (!made) return;
      const next = this.#enter(key, { ...entry, page: Promise.resolve(made), madeAtMs });
      next.isOutdated = entry.isOutdated;
      this.#complete(key, next, made);
    } catch {
      // The next visitor's request repeats the rendering and reports the error.
      this.#forget(key, entry);
    }
  }

  #enter(key: string, parts: Pick<Entry, "page" | "last" | "render" | "madeAtMs">): Entry {
    const state = { isMade: false, isOutdated: false, isRefreshing: false, confirmedAtMs: parts.madeAtMs };
    const entry: Entry = { ...parts, ...state };
    this.#entries.set(key, entry);
    this.#bytes += ENTRY_BYTES + key.length + sizeOf(entry.last);
    return entry;
  }

  #complete(key: string, entry: Entry, made: CachedPage): void {
    if (this.#entries.get(key) !== entry) return;
    this.#bytes += sizeOf(made) - sizeOf(entry.last);
    entry.last = made;
    entry.isMade = true;
    for (const [oldestKey, oldest] of this.#entries) {
      if (this.#bytes <= this.#limits.bytesMax) break;
      this.#forget(oldestKey, oldest);
    }
  }

  #forget(key: string, entry: Entry): void {
    if (this.#entries.get(key) !== entry) return;
    this.#entries.delete(key);
    this.#bytes -= ENTRY_BYTES + key.length + sizeOf(entry.last);
  }
}

function sizeOf(page: CachedPage | undefined): number {
  return page ? page.body.length * COPIES : 0;
}

/**
 * Adds the ETag. An unchanged page keeps its bytes. A changed page is encoded in the same encodings as its predecessor.
 */
export async function toCachedPage(rendered: RenderedPage, previous?: CachedPage): Promise<CachedPage> {
  const etag = createHash("sha256").update(rendered.body).digest("base64url").slice(0, 27);
  if (previous?.etag === etag && previous.status === rendered.status) return previous;
  const page: CachedPage = { ...rendered, etag, encoded: {}, sent: {} };
  await Promise.all(Object.keys(previous?.encoded ?? {}).map((encoding) => encodePage(page, encoding as Encoding)));
  return page;
}

/** A page's bytes in an encoding, compressed once. */
export function encodePage(page: CachedPage, encoding: Encoding): Promise<Buffer> {
  page.encoded[encoding] ??= compress[encoding](page.body);
  return page.encoded[encoding];
}

/** The best encoding in a browser's `accept-encoding` header. */
export function chooseEncoding(accepted: string | undefined): Encoding {
  const offers = (accepted ?? "").split(",").map((offer) => offer.trim().split(/\s*;\s*q=/));
  const takes = (encoding: Encoding) => offers.some(([name, weight]) => name === encoding && Number(weight ?? 1) > 0);
  if (takes("br")) return "br";
  return takes("gzip") ? "gzip" : "identity";
}

/** True if the browser's `if-none-match` header names this page. */
export function hasPage(ifNoneMatch: string | undefined, etag: string): boolean {
  return ifNoneMatch?.split(/\s*,\s*/).some((known) => known.replace(/^W\//, "") === etag) ?? false;
}
