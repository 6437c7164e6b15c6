import fc, { type Arbitrary } from "fast-check";
import { z } from "zod";
import { pathParameters } from "#contract/call.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { arbitraryOf, type Known } from "./arbitrary-of-schema.ts";
import { HOSTILE_BODIES, HOSTILE_QUERIES, HOSTILE_VALUES, UNASKED_FIELDS } from "./hostile-values.ts";

export interface FuzzRequest {
  /** A "good" request matches its schema. A "near" request differs from it in one place. */
  kind: "good" | "near" | "hostile";
  method: Endpoint["method"];
  url: string;
  headers: Readonly<Record<string, string>>;
  body: string | Buffer | undefined;
}

type Input = Record<string, unknown>;

const JSON_TYPE = { "content-type": "application/json" };

/** Makes requests for a call. The same seed makes the same requests. */
export function makeRequests(call: Endpoint, known: Known, { seed, count }: { seed: number; count: number }) {
  return fc.sample(requestOf(call, known), { seed, numRuns: count });
}

function requestOf(call: Endpoint, known: Known): Arbitrary<FuzzRequest> {
  const schema = z.toJSONSchema(call.input, { io: "input", unrepresentable: "any" });
  const good = arbitraryOf(schema, known).map((input) => input as Input);
  const hasBody = call.method !== "GET" && call.method !== "DELETE";
  const fields = Object.keys(schema.properties ?? {});
  return fc.oneof(
    { weight: 4, arbitrary: good.map((input) => toRequest(call, "good", input)) },
    { weight: 4, arbitrary: nearOf(good, fields).map((input) => toRequest(call, "near", input)) },
    { weight: 2, arbitrary: hostileOf(fields).map((input) => toRequest(call, "hostile", input)) },
    { weight: 1, arbitrary: hasBody ? rawBodyOf(call, good) : rawQueryOf(call, good) },
  );
}

function nearOf(good: Arbitrary<Input>, fields: readonly string[]): Arbitrary<Input> {
  const change = fc.constantFrom("drop", "hostile", "unasked", "wrap", "text", "nested");
  const field = fields.length === 0 ? fc.constant("id") : fc.constantFrom(...fields);
  return fc
    .tuple(good, change, field, fc.constantFrom(...HOSTILE_VALUES), fc.constantFrom(...Object.entries(UNASKED_FIELDS)))
    .map(([input, what, name, value, [unasked, ofUnasked]]): Input => {
      const { [name]: present, ...rest } = input;
      if (what === "drop") return rest;
      if (what === "unasked") return { ...input, [unasked]: ofUnasked };
      if (what === "wrap") return { ...rest, [name]: [present] };
      if (what === "text") return { ...rest, [name]: JSON.stringify(present) ?? "undefined" };
      if (what === "nested") return { ...rest, [name]: { [name]: present } };
      return { ...rest, [name]: value };
    });
}

function hostileOf(fields: readonly string[]): Arbitrary<Input> {
  const value = fc.constantFrom(...HOSTILE_VALUES);
  return fc.record(Object.fromEntries(fields.map((name) => [name, value])), {
    requiredKeys: [],
    noNullPrototype: true,
  });
}

function rawBodyOf(call: Endpoint, good: Arbitrary<Input>): Arbitrary<FuzzRequest> {
  return fc.tuple(good, fc.constantFrom(...HOSTILE_BODIES)).map(
    ([input, { type, body }]): FuzzRequest => ({
      ...toRequest(call, "hostile", input),
      headers: type === "" ? {} : { "content-type": type },
      body,
    }),
  );
}

function rawQueryOf(call: Endpoint, good: Arbitrary<Input>): Arbitrary<FuzzRequest> {
  return fc.tuple(good, fc.constantFrom(...HOSTILE_QUERIES)).map(([input, query]) => {
    const request = toRequest(call, "hostile", input);
    return { ...request, url: `${request.url.split("?")[0]}?${query}` };
  });
}

export function toRequest(call: Endpoint, kind: FuzzRequest["kind"], input: Input): FuzzRequest {
  const rest = { ...input };
  let url = call.path;
  for (const name of pathParameters(call.path)) {
    // Replaces an empty value by a space, because it would produce the URL of another endpoint.
    url = url.replace(`{${name}}`, () => encodeURIComponent(textOf(rest[name]).toWellFormed() || " "));
    delete rest[name];
  }
  const { method } = call;
  if (method !== "GET" && method !== "DELETE") {
    return { kind, method, url, headers: JSON_TYPE, body: JSON.stringify(rest) };
  }
  const query = new URLSearchParams(Object.entries(rest).map(([name, value]) => [name, textOf(value)])).toString();
  return { kind, method, url: query === "" ? url : `${url}?${query}`, headers: {}, body: undefined };
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : (JSON.stringify(value) ?? "undefined");
}
