import { z } from "zod";
import type { PackageFormat } from "#domain/orders/parcel-weight.ts";
import type { CarrierConfig } from "#server/platform/config/config.ts";

export interface Shipment {
  reference: string;
  name: string;
  line1: string;
  line2: string;
  city: string;
  postcode: string;
  /** Null if the recipient has not agreed to the carrier's messages. */
  email: string | null;
  grams: number;
  format: PackageFormat;
  serviceCode: string;
  orderedAt: Date;
}

export interface CarrierOrder {
  id: number;
  reference: string;
  /** Null until its label is generated. */
  trackingNumber: string | null;
}

/**
 * `busy`: rate limit. `key-refused`: wrong key. `account`: the account lacks the feature. `refused`: the whole request
 * is invalid. After these the carrier has done nothing. `unknown`: it may have done what was asked.
 */
export type CarrierFailureKind = "busy" | "key-refused" | "account" | "refused" | "unknown";

export class CarrierFailure extends Error {
  readonly kind: CarrierFailureKind;

  constructor(kind: CarrierFailureKind, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "CarrierFailure";
    this.kind = kind;
  }
}

/** A carrier that takes orders, prints their labels and gives them tracking numbers. Throws `CarrierFailure`. */
export interface Carrier {
  /** Not idempotent: the carrier accepts a second order with the same reference. */
  createOrders: (
    shipments: readonly Shipment[],
  ) => Promise<{ accepted: CarrierOrder[]; refused: { reference: string; message: string }[] }>;
  /** Finds orders by their ids or references. Unknown ones are left out. */
  findOrders: (identifiers: readonly (number | string)[]) => Promise<CarrierOrder[]>;
  /** Labels of some orders as one PDF. The first request gives the orders their tracking numbers. */
  printLabels: (ids: readonly number[]) => Promise<Buffer>;
  /** Returns the ids of the deleted orders. */
  deleteOrders: (ids: readonly number[]) => Promise<number[]>;
}

export function openCarrier({ carrier }: { carrier: CarrierConfig | undefined }): Carrier | undefined {
  return carrier && clickAndDrop(carrier);
}

const TIMEOUT_MS = 20_000;
const MESSAGE_LENGTH_MAX = 300;
const COUNTRY_CODE = "GBR";
const FORMATS = { small: "smallParcel", medium: "mediumParcel" } satisfies Record<PackageFormat, string>;

const text = z.string().nullish();
const order = z.object({ orderIdentifier: z.int(), orderReference: text, trackingNumber: text }).transform(
  ({ orderIdentifier, orderReference, trackingNumber }): CarrierOrder => ({
    id: orderIdentifier,
    reference: orderReference ?? "",
    trackingNumber: trackingNumber || null,
  }),
);
const created = z.object({
  createdOrders: z.array(order).nullish(),
  failedOrders: z
    .array(
      z.object({
        order: z.object({ orderReference: text }).nullish(),
        errors: z.array(z.object({ errorMessage: text })).nullish(),
      }),
    )
    .nullish(),
});
const deleted = z.object({ deletedOrders: z.array(z.object({ orderIdentifier: z.int() })).nullish() });
/** Errors have `message`, alone or in a list. */
const failure = z.union([
  z.object({ message: z.string() }).transform(({ message }) => message),
  z
    .array(z.object({ message: text }))
    .transform((errors) => [...new Set(errors.map(({ message }) => message ?? ""))].join(" ")),
]);

/** Royal Mail Click & Drop, API version 1 (api.parcel.royalmail.com). Its limit is a few requests per second. */
function clickAndDrop({ key, apiBase }: CarrierConfig): Carrier {
  async function request(method: "GET" | "POST" | "DELETE", path: string, body?: object): Promise<Response> {
    try {
      return await fetch(`${apiBase}/api/v1${path}`, {
        method,
        headers: { authorization: `Bearer ${key}`, ...(body ? { "content-type": "application/json" } : {}) },
        body: body ? JSON.stringify(body) : null,
        signal: AbortSignal.timeout(TIMEOUT_MS),
        redirect: "error",
      });
    } catch (cause) {
      throw new CarrierFailure("unknown", "Click & Drop did not answer", { cause });
    }
  }

  return {
    async createOrders(shipments) {
      const reply = await accept(await request("POST", "/orders", { items: shipments.map(toItem) }));
      const { createdOrders, failedOrders } = await parse(reply, created);
      return {
        accepted: createdOrders ?? [],
        refused: (failedOrders ?? []).map(({ order: failed, errors }) => ({
          reference: failed?.orderReference ?? "",
          message: cut((errors ?? []).map(({ errorMessage }) => errorMessage ?? "").join(" ")),
        })),
      };
    },
    async findOrders(identifiers) {
      const reply = await request("GET", `/orders/${toPath(identifiers)}`);
      if (reply.status === 404) return [];
      return parse(await accept(reply), z.array(order));
    },
    async printLabels(ids) {
      const path = `/orders/${toPath(ids)}/label?documentType=postageLabel&includeReturnsLabel=false&includeCN=false`;
      const reply = await accept(await request("GET", path));
      const content = Buffer.from(await readBody(() => reply.arrayBuffer()));
      if (!content.subarray(0, 5).equals(Buffer.from("%PDF-"))) {
        throw new CarrierFailure("unknown", "Click & Drop answered without a PDF");
      }
      return content;
    },
    async deleteOrders(ids) {
      const reply = await request("DELETE", `/orders/${toPath(ids)}`);
      if (reply.status === 404) return [];
      const { deletedOrders } = await parse(await accept(reply), deleted);
      return (deletedOrders ?? []).map(({ orderIdentifier }) => orderIdentifier);
    },
  };
}

/** Identifiers in a path: ids as numbers, references in quotation marks. */
function toPath(identifiers: readonly (number | string)[]): string {
  return identifiers.map((each) => (typeof each === "number" ? each : `%22${encodeURIComponent(each)}%22`)).join(";");
}

/**
 * An order in the format of Click & Drop. The amounts are required. They are zero, because a despatch note would print
 * them, and any parcel may be a gift.
 */
function toItem({
  reference,
  name,
  line1,
  line2,
  city,
  postcode,
  email,
  grams,
  format,
  ...shipment
}: Shipment): object {
  return {
    orderReference: reference,
    recipient: {
      address: { fullName: name, addressLine1: line1, addressLine2: line2, city, postcode, countryCode: COUNTRY_CODE },
      ...(email === null ? {} : { emailAddress: email }),
    },
    orderDate: shipment.orderedAt.toISOString(),
    subtotal: 0,
    shippingCostCharged: 0,
    total: 0,
    currencyCode: "GBP",
    packages: [{ weightInGrams: grams, packageFormatIdentifier: FORMATS[format] }],
    postageDetails: {
      serviceCode: shipment.serviceCode,
      sendNotificationsTo: "recipient",
      receiveEmailNotification: email !== null,
    },
  };
}

/** Throws for all but successful replies. After a server error, the request may have had an effect. */
async function accept(reply: Response): Promise<Response> {
  if (reply.ok) return reply;
  const said = failure.safeParse(await reply.json().catch(() => undefined));
  const message = cut(said.success && said.data ? said.data : `Click & Drop answered ${reply.status}`);
  throw new CarrierFailure(kindOf(reply.status), message);
}

function kindOf(status: number): CarrierFailureKind {
  if (status === 401) return "key-refused";
  if (status === 403) return "account";
  if (status === 429) return "busy";
  return status >= 400 && status < 500 && status !== 408 ? "refused" : "unknown";
}

async function parse<T extends z.ZodType>(reply: Response, schema: T): Promise<z.output<T>> {
  const parsed = schema.safeParse(await readBody(() => reply.json()));
  if (parsed.success) return parsed.data;
  throw new CarrierFailure("unknown", "Click & Drop's answer could not be read", { cause: parsed.error });
}

async function readBody<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (cause) {
    throw new CarrierFailure("unknown", "Click & Drop's answer was cut off", { cause });
  }
}

function cut(message: string): string {
  return message
    .replace(/[\p{Cc}\p{Cf}]/gu, " ")
    .trim()
    .slice(0, MESSAGE_LENGTH_MAX)
    .toWellFormed();
}
