import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import Stripe from "stripe";
import { DoubleBilling } from "./stripe-double-billing.ts";
import { DoublePayments } from "./stripe-double-payments.ts";
import {
  DoubleWorld,
  listOf,
  number,
  type Params,
  type Route,
  renderEvent,
  type StripeEvent,
  StripeRefusal,
} from "./stripe-double-world.ts";
import type { StripeObject } from "./stripe-samples.ts";

export const DOUBLE_KEYS = { secretKey: "sk_test_double", webhookSecret: "whsec_double" };

export interface StripeDouble {
  url: string;
  world: DoubleWorld;
  payments: DoublePayments;
  billing: DoubleBilling;
  /** A webhook as Stripe would send it, signed now or some seconds ago. */
  sign: (event: StripeEvent, changes?: StripeObject, ageSeconds?: number) => { rawBody: Buffer; signature: string };
  /** Until it is told otherwise it answers nobody. */
  isAway: boolean;
  close: () => Promise<void>;
}

interface Kept {
  request: string;
  status: number;
  body: StripeObject;
}

/** A server that answers the few calls of the adapter as Stripe does, with a memory, over real HTTP. */
export async function startStripeDouble(now: Date): Promise<StripeDouble> {
  const world = new DoubleWorld(now);
  const payments = new DoublePayments(world);
  const billing = new DoubleBilling(world, payments);
  const routes = [...payments.routes, ...billing.routes, eventsRoute(world)];
  const keptByKey = new Map<string, Kept>();
  const double = { isAway: false };
  const server = createServer(async (request, reply) => {
    const body = await readBody(request);
    if (double.isAway) return void request.socket.destroy();
    const key = request.headers["idempotency-key"];
    const asked = `${request.method} ${request.url} ${body}`;
    const kept = typeof key === "string" ? keptByKey.get(key) : undefined;
    const answer = kept ? repeat(kept, asked) : answerTo(routes, request, body);
    if (!kept && typeof key === "string") keptByKey.set(key, { request: asked, ...answer });
    reply.writeHead(answer.status, { "content-type": "application/json", "request-id": world.id("req") });
    reply.end(JSON.stringify(answer.body));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const { webhooks } = new Stripe(DOUBLE_KEYS.secretKey);
  return Object.assign(double, {
    url: `http://127.0.0.1:${port}`,
    world,
    payments,
    billing,
    sign(event: StripeEvent, changes: StripeObject = {}, ageSeconds = 0) {
      const payload = JSON.stringify({ ...renderEvent(event), ...changes });
      const timestamp = Math.floor(Date.now() / 1000) - ageSeconds;
      const signature = webhooks.generateTestHeaderString({ payload, secret: DOUBLE_KEYS.webhookSecret, timestamp });
      return { rawBody: Buffer.from(payload), signature };
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  });
}

function eventsRoute(world: DoubleWorld): Route {
  return {
    method: "GET",
    path: "/v1/events",
    knows: ["created", "types", "limit"],
    answer: (_id, params) => {
      const { created } = params;
      const since = typeof created === "object" ? number(created.gte) : 0;
      const wanted = Object.values(typeof params.types === "object" ? params.types : {});
      const found = world.events.filter((event) => event.created >= since && wanted.includes(event.type));
      return listOf(found.toReversed().map(renderEvent), "/v1/events");
    },
  };
}

function answerTo(routes: readonly Route[], request: IncomingMessage, body: string): Omit<Kept, "request"> {
  try {
    const url = new URL(request.url ?? "/", "http://stripe.invalid");
    const { route, id } = findRoute(routes, request.method ?? "", url.pathname);
    const params = readParams(new URLSearchParams(body || url.search));
    const stranger = Object.keys(params).find((name) => !(route.knows ?? []).includes(name));
    if (stranger) throw new StripeRefusal(400, "parameter_unknown", `Received unknown parameter: ${stranger}`);
    return { status: 200, body: route.answer(id, params) };
  } catch (error) {
    if (error instanceof StripeRefusal) return { status: error.status, body: error.body };
    throw error;
  }
}

function findRoute(routes: readonly Route[], method: string, path: string): { route: Route; id: string } {
  for (const route of routes) {
    const match = new RegExp(`^${route.path.replace(":id", "([^/]+)")}$`).exec(path);
    if (route.method === method && match) return { route, id: match[1] ?? "" };
  }
  throw new StripeRefusal(404, "url_invalid", `Unrecognized request URL (${method}: ${path}).`);
}

function repeat(kept: Kept, asked: string): Omit<Kept, "request"> {
  if (kept.request === asked) return kept;
  const message = "Keys for idempotent requests can only be used with the same parameters they were first used with.";
  return { status: 400, body: { error: { type: "idempotency_error", message } } };
}

function readParams(form: URLSearchParams): Params {
  interface Tree {
    [name: string]: string | Tree;
  }
  const tree: Tree = {};
  for (const [name, value] of form) {
    const [first = "", ...rest] = name.split(/[[\]]+/).filter((part) => part !== "");
    let branch = tree;
    let leaf = first;
    for (const part of rest) {
      const next = branch[leaf];
      const grown: Tree = typeof next === "object" ? next : {};
      branch[leaf] = grown;
      branch = grown;
      leaf = part;
    }
    branch[leaf] = value;
  }
  return tree;
}

async function readBody(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(Buffer.from(part));
  return Buffer.concat(parts).toString("utf8");
}
