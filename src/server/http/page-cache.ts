import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

export interface RenderedPage {
  status: number;
  headers: Readonly<Record<string, string>>;
  body: Buffer;
}

/** A page as it is sent: its bytes in each encoding, with what names them. */
export interface CachedPage {
  headers: Readonly<Record<string, string>>;
  bodies: Readonly<Record<Encoding, Buffer>>;
  etag: string;
}

export type Encoding = "br" | "gzip" | "identity";

interface Entry {
  page: Promise<CachedPage | undefined>;
  madeAtMs: number;
  isRefreshing: boolean;
}

const PAGES_MAX = 2_000;
/** After this long a page is made anew behind the visitor's back: stock and dates move without anybody's edit. */
const FRESH_MS = 5_000;
const BROTLI_QUALITY = 6;

const compress = { br: promisify(brotliCompress), gzip: promisify(gzip) };

/**
 * Pages that look the same to everybody, rendered and compressed once. Least recently used ones leave first.
 * `clear` makes every page be rendered anew from that moment on, also those being rendered then.
 */
export class PageCache {
  readonly #entries = new Map<string, Entry>();
  readonly #nowMs: () => number;

  constructor(nowMs: () => number = () => performance.now()) {
    this.#nowMs = nowMs;
  }

  /** The page under a key, rendered when it is not there. `render` answers undefined for what must not be kept. */
  async read(key: string, render: () => Promise<CachedPage | undefined>): Promise<CachedPage | undefined> {
    const entry = this.#entries.get(key);
    if (!entry) return this.#make(key, render);
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    if (this.#nowMs() - entry.madeAtMs > FRESH_MS && !entry.isRefreshing) {
      entry.isRefreshing = true;
      void this.#refresh(key, entry, render);
    }
    return entry.page;
  }

  clear(): void {
    this.#entries.clear();
  }

  async #make(key: string, render: () => Promise<CachedPage | undefined>): Promise<CachedPage | undefined> {
    const entry: Entry = { page: render(), madeAtMs: this.#nowMs(), isRefreshing: false };
    this.#entries.set(key, entry);
    const [oldest] = this.#entries.keys();
    if (this.#entries.size > PAGES_MAX && oldest !== undefined) this.#entries.delete(oldest);
    try {
      const page = await entry.page;
      if (!page) this.#forget(key, entry);
      return page;
    } catch (error) {
      this.#forget(key, entry);
      throw error;
    }
  }

  async #refresh(key: string, entry: Entry, render: () => Promise<CachedPage | undefined>): Promise<void> {
    const madeAtMs = this.#nowMs();
    try {
      const page = await render();
      if (this.#entries.get(key) !== entry) return;
      if (page) this.#entries.set(key, { page: Promise.resolve(page), madeAtMs, isRefreshing: false });
      else this.#entries.delete(key);
    } catch {
      // The next visitor asks for it anew and is told what is wrong.
      this.#forget(key, entry);
    }
  }

  #forget(key: string, entry: Entry): void {
    if (this.#entries.get(key) === entry) this.#entries.delete(key);
  }
}

/** Compresses a page and gives it its name. */
export async function toCachedPage({ body, headers }: RenderedPage): Promise<CachedPage> {
  const [br, zipped] = await Promise.all([
    compress.br(body, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
    compress.gzip(body),
  ]);
  const etag = createHash("sha256").update(body).digest("base64url").slice(0, 27);
  return { headers, bodies: { br, gzip: zipped, identity: body }, etag };
}

/**
 * Whether a page is kept under an address: only under the one that the shop's own links have. Without this one page has
 * as many entries as its address has spellings, and whoever types them fills the memory.
 */
export function isPlainAddress(address: string): boolean {
  return address === "/" || /^(\/[a-z0-9._-]+)+$/.test(address);
}

/** The best encoding that a browser's `accept-encoding` takes. */
export function chooseEncoding(accepted: string | undefined): Encoding {
  const offers = (accepted ?? "").split(",").map((offer) => offer.trim().split(/\s*;\s*q=/));
  const takes = (encoding: Encoding) => offers.some(([name, weight]) => name === encoding && Number(weight ?? 1) > 0);
  if (takes("br")) return "br";
  return takes("gzip") ? "gzip" : "identity";
}
