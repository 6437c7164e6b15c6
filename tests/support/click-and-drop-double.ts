import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { z } from "zod";

/**
 * Click & Drop API, version 1, from Royal Mail's published OpenAPI description (api.parcel.royalmail.com). Like it, the
 * double accepts a reference twice, needs the key in each request, and gives a tracking number when a label is
 * generated. What the description leaves open is assumed: GET lists the orders it finds and answers 404 if it finds
 * none, and DELETE lists the deleted ones and names the others as errors.
 */
export interface ClickAndDropDouble {
  variables: Record<string, string>;
  orders: DoubleOrder[];
  /** Methods and paths of the requests, in order. */
  asked: string[];
  /** The next request has this fault. Each fault happens once. */
  fault: Fault | undefined;
  close: () => Promise<void>;
}

/**
 * A number: the response has this status and nothing happens. `lost`: the request is carried out, and its answer is
 * lost. `dropped`: it is not carried out, and there is no answer. `cut`: it is carried out, and the answer is not JSON.
 * `forgetful`: it is carried out, and the answer is empty.
 */
export type Fault = number | "lost" | "dropped" | "cut" | "forgetful";

interface DoubleOrder {
  orderIdentifier: number;
  orderReference: string;
  trackingNumber: string | undefined;
  request: z.output<typeof createOrder>;
}

const CLICK_AND_DROP_KEY = "aaaaaaaa-bbbb-cccc-dddd-eeeeeeeeeeee";
const IDENTIFIERS_MAX = 100;
const LABEL = Buffer.from("%PDF-1.4\n%%EOF\n");

const money = z.number().min(0).max(999_999).multipleOf(0.01);
/** A field that the description does not have is refused. */
const createOrder = z.strictObject({
  orderReference: z.string().max(40),
  recipient: z.strictObject({
    address: z.strictObject({
      fullName: z.string().max(210),
      addressLine1: z.string().min(1).max(100),
      addressLine2: z.string().max(100).optional(),
      city: z.string().min(1).max(100),
      postcode: z.string().max(20),
      countryCode: z.literal("GBR"),
    }),
    emailAddress: z.email().max(254).optional(),
    phoneNumber: z.string().max(25).optional(),
  }),
  orderDate: z.iso.datetime(),
  subtotal: money,
  shippingCostCharged: money,
  total: money,
  currencyCode: z.string().length(3),
  packages: z
    .array(
      z.strictObject({
        weightInGrams: z.int().min(1).max(30_000),
        packageFormatIdentifier: z.enum(["letter", "largeLetter", "smallParcel", "mediumParcel", "largeParcel"]),
      }),
    )
    .length(1),
  postageDetails: z.strictObject({
    serviceCode: z.string().max(10),
    sendNotificationsTo: z.enum(["sender", "recipient", "billing"]),
    receiveEmailNotification: z.boolean(),
  }),
});

export async function startClickAndDrop(): Promise<ClickAndDropDouble> {
  const double: ClickAndDropDouble = { variables: {}, orders: [], asked: [], fault: undefined, close };
  const server = createServer((request, response) => void answer(double, request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  double.variables = {
    CLICK_AND_DROP_KEY,
    CLICK_AND_DROP_API_BASE: `http://127.0.0.1:${port}`,
  };
  return double;

  function close(): Promise<void> {
    return new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  }
}

interface Answer {
  status: number;
  body: unknown;
}

async function answer(double: ClickAndDropDouble, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const { method = "", url = "", headers } = request;
  double.asked.push(`${method} ${url.replace(/\?.*/, "")}`);
  const { fault } = double;
  double.fault = undefined;
  if (fault === "dropped") return void response.destroy();
  if (typeof fault === "number") return reply(response, { status: fault, body: { message: `Fault ${fault}` } });
  if (headers.authorization !== `Bearer ${CLICK_AND_DROP_KEY}`)
    return reply(response, { status: 401, body: undefined });
  const answered = carryOut(double, method, url, Buffer.concat(chunks).toString());
  if (fault === "lost") return void response.destroy();
  if (fault === "cut") return reply(response, { status: 200, body: Buffer.from('{"createdOrders": [') });
  if (fault === "forgetful") return reply(response, { status: 200, body: {} });
  return reply(response, answered);
}

function reply(response: ServerResponse, { status, body }: Answer): void {
  const isFile = Buffer.isBuffer(body);
  response.writeHead(status, { "content-type": isFile ? "application/pdf" : "application/json" });
  response.end(isFile || body === undefined ? body : JSON.stringify(body));
}

function carryOut(double: ClickAndDropDouble, method: string, url: string, body: string): Answer {
  const { pathname, searchParams } = new URL(url, "http://double");
  if (method === "POST" && pathname === "/api/v1/orders") return create(double, JSON.parse(body));
  const path = /^\/api\/v1\/orders\/([^/]+)(\/label)?$/.exec(pathname);
  if (!path) return { status: 404, body: undefined };
  const identifiers = (path[1] ?? "").split(";");
  if (identifiers.length > IDENTIFIERS_MAX) return { status: 400, body: [{ code: "TooMany", message: "Too many" }] };
  const isNamed = (order: DoubleOrder, identifier: string) =>
    identifier.startsWith("%22")
      ? decodeURIComponent(identifier) === `"${order.orderReference}"`
      : Number(identifier) === order.orderIdentifier;
  const found = double.orders.filter((order) => identifiers.some((identifier) => isNamed(order, identifier)));
  if (found.length === 0) return { status: 404, body: undefined };
  if (path[2]) return label(found, searchParams);
  if (method === "DELETE") {
    double.orders = double.orders.filter((order) => !found.includes(order));
    const missing = identifiers.filter((identifier) => !found.some((order) => isNamed(order, identifier)));
    const errors = missing.map((identifier) => ({ orderIdentifier: Number(identifier), message: "Order not found" }));
    return { status: 200, body: { deletedOrders: found.map(view), errors } };
  }
  return { status: 200, body: found.map(view) };
}

function create(double: ClickAndDropDouble, request: { items: unknown[] }): Answer {
  const createdOrders: object[] = [];
  const failedOrders: object[] = [];
  for (const item of request.items) {
    const parsed = createOrder.safeParse(item);
    if (!parsed.success) return { status: 400, body: { code: "Validation", message: parsed.error.message } };
    const { postcode } = parsed.data.recipient.address;
    if (postcode === "BA9 9ZZ") {
      failedOrders.push({ order: item, errors: [{ errorCode: 1, errorMessage: "The postcode does not exist." }] });
      continue;
    }
    const order: DoubleOrder = {
      orderIdentifier: 1001 + double.orders.length,
      orderReference: parsed.data.orderReference,
      trackingNumber: undefined,
      request: parsed.data,
    };
    double.orders.push(order);
    createdOrders.push(view(order));
  }
  const counts = { successCount: createdOrders.length, errorsCount: failedOrders.length };
  return { status: 200, body: { ...counts, createdOrders, failedOrders } };
}

function label(orders: DoubleOrder[], parameters: URLSearchParams): Answer {
  if (parameters.get("documentType") !== "postageLabel" || parameters.get("includeReturnsLabel") === null) {
    return {
      status: 400,
      body: [{ code: "Validation", message: "documentType and includeReturnsLabel are required" }],
    };
  }
  for (const order of orders) order.trackingNumber ??= `AB${String(order.orderIdentifier).padStart(9, "0")}GB`;
  return { status: 200, body: LABEL };
}

function view({ orderIdentifier, orderReference, trackingNumber }: DoubleOrder): object {
  return { orderIdentifier, orderReference, createdOn: "2026-11-21T10:00:00Z", trackingNumber };
}
