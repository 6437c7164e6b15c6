import { createHash } from "node:crypto";
import type { OutgoingHttpHeaders } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

export interface RenderedPage {
  status: number;
  headers: Readonly<Record<string, string>>;
  body: Buffer;
  /** What it says of goods that orders change: what `confirm` is told must be the same. */
  products?: StockOfProducts;
}

/** Stock and price by product id, as one word. */
export type StockOfProducts = ReadonlyMap<number, string>;

/** A page as it is sent, with what names it. */
export interface CachedPage extends RenderedPage {
  etag: string;
  /** Its bytes in the encodings that were asked for. */
  encoded: Partial<Record<Encoding, Promise<Buffer>>>;
  /** What was sent by encoding, with its whole head: what is sent from memory repeats it. */
  sent: Partial<Record<Encoding, { head: Readonly<OutgoingHttpHeaders>; body: Buffer }>>;
}

export type Encoding = "br" | "gzip" | "identity";

type Render = (previous: CachedPage | undefined) => Promise<CachedPage | undefined>;

interface Entry {
  page: Promise<CachedPage | undefined>;
  /** What `page` became or, until then, what its address had before: good enough where nothing better is to be had. */
  last: CachedPage | undefined;
  isMade: boolean;
  /** Something was announced since it was begun: nobody is shown it who can have another. */
  isOutdated: boolean;
  render: Render;
  madeAtMs: number;
  /** When its goods were last known to be as it says. */
  confirmedAtMs: number;
  isRefreshing: boolean;
}

export interface CacheLimits {
  bytesMax: number;
  /** After this long a page is made again behind the visitor's back: stock and dates move without anybody's edit. */
  freshMs: number;
  /** An older page is shown to nobody: its next visitor waits for a new one. */
  staleMs: number;
  /** The same for one whose goods are confirmed all the while; half as old it is made again. */
  confirmedMs?: number;
}

const BROTLI_QUALITY = 6;
/** What an entry takes beside its bytes and its key's, generously. */
const ENTRY_BYTES = 4_096;
/** Its bytes as they are and, together, in both encodings. */
const COPIES = 2;

const [compressByBrotli, compressByGzip] = [promisify(brotliCompress), promisify(gzip)];
const compress: Record<Encoding, (body: Buffer) => Promise<Buffer>> = {
  br: (body) => compressByBrotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
  gzip: (body) => compressByGzip(body),
  identity: async (body) => body,
};

/**
 * Pages that look the same to everybody, rendered and compressed once. Least recently used ones leave first.
 * `clear` makes every page be rendered again from that moment on, also those being rendered then. While it `isFrozen`
 * nothing is rendered that is there already, however old: better a price of some minutes ago than a closed door. Why it is
 * no library: docs/decisions/0030-cache-public-responses-in-memory.md.
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

  /** The page under a key, if it is there and can be sent at once. */
  peek(key: string): CachedPage | undefined {
    const entry = this.#use(key);
    return entry && (entry.isMade || this.#isFrozen()) ? entry.last : undefined;
  }

  /**
   * The page under a key, rendered when it is not there. `render` is told what was there last; it answers undefined for
   * what must not be kept.
   */
  async read(key: string, render: Render): Promise<CachedPage | undefined> {
    return this.peek(key) ?? (this.#use(key) ?? this.#make(key, render)).page;
  }

  clear(): void {
    for (const entry of this.#entries.values()) entry.isOutdated = true;
  }

  /** The goods that pages speak of, of the pages used last and no more than a number of them. */
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

  /** Tells how goods stood at a time: pages that say so are kept on, pages that say otherwise are made anew. */
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
      // The next visitor asks for it again and is told what is wrong.
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

/** Gives a page its name; one that has not changed since keeps its bytes, another has those that were asked for. */
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

/** The best encoding that a browser's `accept-encoding` takes. */
export function chooseEncoding(accepted: string | undefined): Encoding {
  const offers = (accepted ?? "").split(",").map((offer) => offer.trim().split(/\s*;\s*q=/));
  const takes = (encoding: Encoding) => offers.some(([name, weight]) => name === encoding && Number(weight ?? 1) > 0);
  if (takes("br")) return "br";
  return takes("gzip") ? "gzip" : "identity";
}

/** Whether a browser has a page already, as its `if-none-match` says. */
export function hasPage(ifNoneMatch: string | undefined, etag: string): boolean {
  return ifNoneMatch?.split(/\s*,\s*/).some((known) => known.replace(/^W\//, "") === etag) ?? false;
}
