import type { FastifyInstance, LightMyRequestResponse } from "fastify";
import type { Endpoint } from "#contract/endpoint.ts";
import { JOBS } from "#server/app/jobs/jobs.ts";
import type { Shop } from "#server/platform/kernel/shop.ts";
import { ALL_CALLS } from "#tests/support/contract-calls.ts";
import { snapshotOf } from "#tests/support/snapshot.ts";
import { findFault } from "./find-fault.ts";
import { FuzzPeople, type Role, readKnown } from "./fuzz-people.ts";
import { type FuzzRequest, makeRequests } from "./make-requests.ts";

const ROLES: readonly Role[] = ["visitor", "customer", "admin"];
/** Calls that simulate days or write months of rows take minutes and have their own tests. */
const LONG_CALLS: readonly string[] = ["/api/admin/rehearsal"];
/**
 * Tables that a refused call may change. A plan in checkout is stored in a separate basket, even if its payment cannot
 * be opened.
 */
const KEPT_ASIDE: Readonly<Record<string, readonly string[]>> = {
  "POST /api/create-subscription": ["carts", "cart_items"],
};
const ROUND_MINUTES = 20;
const SLOWEST_KEPT = 5;
const FAULTS_MAX = 40;
/** Prime factors for the seeds, so that no two calls in any rounds have the same seed. */
const [SEED_PER_ROUND, SEED_PER_CALL] = [7_919, 104_729];

export interface FuzzOptions {
  seed: number;
  requests: number;
  /** Call to test alone, such as "POST /api/cart/add". Undefined to test all calls. */
  only?: string | undefined;
  /** The tables are compared before and after every nth group of three requests. */
  compareEvery: number;
  tell?: (line: string) => void;
}

export interface FuzzReport {
  sent: number;
  byStatus: Map<number, number>;
  byKind: Record<FuzzRequest["kind"], number>;
  compared: number;
  faults: string[];
  slowest: { name: string; tookMs: number }[];
}

export interface FuzzedShop {
  app: FastifyInstance;
  shop: Shop;
  setClock: (now: Date) => void;
}

/**
 * Sends valid, nearly valid and hostile requests to every call as visitor, customer and administrator. Reports
 * responses that break the contract, and refusals that changed data.
 */
export async function fuzzCalls({ app, shop, setClock }: FuzzedShop, options: FuzzOptions): Promise<FuzzReport> {
  const calls = ALL_CALLS.filter((call) => !LONG_CALLS.includes(call.path)).filter(
    (call) => options.only === undefined || nameOf(call) === options.only,
  );
  const report: FuzzReport = {
    sent: 0,
    byStatus: new Map(),
    byKind: { good: 0, near: 0, hostile: 0 },
    compared: 0,
    faults: [],
    slowest: [],
  };
  const people = new FuzzPeople(app);
  const startedAt = shop.clock();
  let groups = 0;
  let reportedFaults = 0;
  for (let round = 0; report.sent < options.requests && report.faults.length < FAULTS_MAX; round += 1) {
    // Moves the clock so that rate limits expire and the next round can sign in again.
    setClock(new Date(startedAt.getTime() + round * ROUND_MINUTES * 60_000));
    // Closes expired orders with the job, because a refused checkout would otherwise close them and so change data.
    await JOBS["settle-or-expire-orders"].run(shop);
    people.newVisitor();
    await people.gather();
    const known = await readKnown(shop);
    for (const [index, call] of calls.entries()) {
      if (report.sent >= options.requests) break;
      const seed = options.seed + round * SEED_PER_ROUND + index * SEED_PER_CALL;
      const requests = makeRequests(call, known, { seed, count: ROLES.length });
      groups += 1;
      const before = groups % options.compareEvery === 0 ? await snapshotOf(shop) : undefined;
      const isRefused = await sendGroup(call, requests, people, report, `seed ${options.seed} round ${round}`);
      if (call.path.startsWith("/api/user") || call.path === "/api/logout") await people.gather();
      if (before && isRefused) await compare(shop, before, call, report);
    }
    for (const fault of report.faults.slice(reportedFaults)) options.tell?.(fault);
    reportedFaults = report.faults.length;
    options.tell?.(`round ${round}: ${report.sent} requests, ${report.faults.length} faults`);
  }
  if (Object.keys(Object.prototype).length > 0) report.faults.push("a prototype has been changed");
  return report;
}

async function sendGroup(
  call: Endpoint,
  requests: readonly FuzzRequest[],
  people: FuzzPeople,
  report: FuzzReport,
  where: string,
): Promise<boolean> {
  const replies = await Promise.all(
    requests.map(async (request, index) => {
      const role = ROLES[index] ?? "visitor";
      const startedMs = performance.now();
      const reply = await people.browserOf(role).send(request);
      noteTime(report, `${nameOf(call)} as ${role}: ${describe(request)}`, performance.now() - startedMs);
      const fault = findFault(call, reply);
      if (fault) report.faults.push(`${where} ${nameOf(call)} as ${role}: ${fault}, asked ${describe(request)}`);
      count(report, request, reply);
      return reply;
    }),
  );
  return replies.every((reply) => reply && reply.statusCode >= 400);
}

function count(report: FuzzReport, { kind }: FuzzRequest, reply: LightMyRequestResponse | undefined): void {
  const status = reply?.statusCode ?? 0;
  report.sent += 1;
  report.byKind[kind] += 1;
  report.byStatus.set(status, (report.byStatus.get(status) ?? 0) + 1);
}

async function compare(shop: Shop, before: Record<string, string>, call: Endpoint, report: FuzzReport): Promise<void> {
  const after = await snapshotOf(shop);
  report.compared += 1;
  for (const [table, content] of Object.entries(after)) {
    if (before[table] === content || KEPT_ASIDE[nameOf(call)]?.includes(table)) continue;
    report.faults.push(`${nameOf(call)}: all three were refused, and ${table} has changed`);
  }
}

function noteTime(report: FuzzReport, name: string, tookMs: number): void {
  report.slowest.push({ name, tookMs: Math.round(tookMs) });
  report.slowest.sort((a, b) => b.tookMs - a.tookMs);
  report.slowest.length = Math.min(report.slowest.length, SLOWEST_KEPT);
}

function nameOf({ method, path }: Endpoint): string {
  return `${method} ${path}`;
}

function describe({ kind, url, body }: FuzzRequest): string {
  return `${kind} ${url.slice(0, 160)} ${String(body ?? "").slice(0, 400)}`;
}
