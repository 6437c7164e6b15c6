import { patchProduct } from "#contract/catalogue/admin-products.ts";
import { STOCK_MAX } from "#contract/catalogue/product-fields.ts";
import { freePort } from "#tests/support/free-port.ts";
import { ShopProcess } from "#tests/support/shop-process.ts";
import { startThrowawayServer } from "#tests/support/start-postgres.ts";
import { listGrown, type Span } from "./flatness.ts";
import { cookieOf, type Errand, openTheDoors, PRODUCT } from "./shoppers.ts";

export interface SoakFigures {
  peakPerSecond: number;
  heldPerSecond: number;
  errands: number;
  failures: string[];
  spans: Span[];
  grown: string[];
}

interface SoakOptions {
  seconds: number;
  peakSeconds: number;
  /** Maximum growth of the last third over the middle third. */
  tolerance: number;
  /** True to use the embedded database in the shop's process instead of PostgreSQL. */
  isEmbedded?: boolean;
  tell?: (line: string) => void;
}

const PEAK_SHOPPERS = 12;
const SPANS_MIN = 9;
const SPAN_SECONDS = 60;
const AT_ONCE_MAX = 100;
const FAILURES_REPORTED_MAX = 20;
const COLLECT_MS = 400;

/** Runs visitors of all kinds at half of the shop's capacity and checks that no metric grows. */
export async function runSoak({
  seconds,
  peakSeconds,
  tolerance,
  isEmbedded = false,
  tell = () => undefined,
}: SoakOptions): Promise<SoakFigures> {
  const postgres = isEmbedded ? undefined : await startThrowawayServer();
  const metricsPort = await freePort();
  const shop = new ShopProcess({
    DATABASE_URL: postgres?.url ?? "",
    TRUST_PROXY: "1",
    LOG_LEVEL: "silent",
    METRICS_PORT: String(metricsPort),
    NODE_OPTIONS: "--import=./tests/soak/collect-garbage.ts",
  });
  try {
    await shop.start();
    await fillShelves(shop.url);
    const next = await openTheDoors(shop.url);
    const failures: string[] = [];
    const peakPerSecond = await measurePeak(next, peakSeconds, failures);
    const heldPerSecond = peakPerSecond / 2;
    tell(`peak ${peakPerSecond.toFixed(1)} errands a second, held at ${heldPerSecond.toFixed(1)}`);
    const spanMs = Math.min(SPAN_SECONDS, seconds / SPANS_MIN) * 1_000;
    const spans: Span[] = [];
    for (const untilMs = performance.now() + seconds * 1_000; performance.now() < untilMs - spanMs / 2; ) {
      const latenciesMs = await hold(next, { perSecond: heldPerSecond, forMs: spanMs, failures });
      const span = {
        errands: latenciesMs.length,
        p95Ms: percentile(latenciesMs, 0.95),
        ...(await look(shop, metricsPort)),
      };
      spans.push(span);
      tell(words(span, spans.length));
    }
    const errands = spans.reduce((sum, span) => sum + span.errands, 0);
    return { peakPerSecond, heldPerSecond, errands, failures, spans, grown: listGrown(spans, tolerance) };
  } finally {
    await shop.stop();
    await postgres?.stop();
  }
}

async function measurePeak(next: () => Errand, seconds: number, failures: string[]): Promise<number> {
  const untilMs = performance.now() + seconds * 1_000;
  let done = 0;
  const shopper = async () => {
    while (performance.now() < untilMs) {
      await run(next(), failures);
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: PEAK_SHOPPERS }, shopper));
  return done / seconds;
}

async function hold(
  next: () => Errand,
  { perSecond, forMs, failures }: { perSecond: number; forMs: number; failures: string[] },
): Promise<number[]> {
  const beganMs = performance.now();
  const latenciesMs: number[] = [];
  const underWay = new Set<Promise<void>>();
  for (let begun = 0; performance.now() - beganMs < forMs; ) {
    const dueCount = ((performance.now() - beganMs) / 1_000) * perSecond;
    if (begun >= dueCount || underWay.size >= AT_ONCE_MAX) {
      await new Promise((resolve) => setTimeout(resolve, 5));
      continue;
    }
    begun += 1;
    const startedMs = performance.now();
    const errand = run(next(), failures).then(() => {
      latenciesMs.push(performance.now() - startedMs);
      underWay.delete(errand);
    });
    underWay.add(errand);
  }
  await Promise.all(underWay);
  return latenciesMs;
}

async function run(errand: Errand, failures: string[]): Promise<void> {
  try {
    await errand();
  } catch (error) {
    if (failures.length < FAILURES_REPORTED_MAX) failures.push(error instanceof Error ? error.message : String(error));
  }
}

async function look(shop: ShopProcess, metricsPort: number): Promise<Omit<Span, "errands" | "p95Ms">> {
  shop.signal("SIGUSR2");
  await new Promise((resolve) => setTimeout(resolve, COLLECT_MS));
  const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  const read = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, "m").exec(text)?.[1] ?? Number.NaN);
  const megabytes = (name: string) => read(name) / 1024 / 1024;
  return {
    heapMegabytes: megabytes("nodejs_heap_size_used_bytes"),
    rssMegabytes: megabytes("process_resident_memory_bytes"),
    handles: read("nodejs_active_resources_total"),
  };
}

async function fillShelves(url: string): Promise<void> {
  const cookie = await cookieOf(url, { username: "admin", password: "admin123" });
  for (const id of PRODUCT) {
    const reply = await fetch(url + patchProduct.path.replace("{productId}", String(id)), {
      method: patchProduct.method,
      headers: { "content-type": "application/json", cookie },
      body: JSON.stringify({ stock: STOCK_MAX }),
    });
    if (!reply.ok) throw new Error(`filling the shelves: ${reply.status}`);
  }
}

function percentile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? 0;
}

function words({ errands, p95Ms, heapMegabytes, rssMegabytes, handles }: Span, number: number): string {
  const memory = `heap ${heapMegabytes.toFixed(1)} MB, RSS ${rssMegabytes.toFixed(0)} MB`;
  return `${number}: ${errands} errands, p95 ${p95Ms.toFixed(0)} ms, ${memory}, ${handles} handles`;
}
