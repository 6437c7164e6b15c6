import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import type { Endpoint } from "#contract/endpoint.ts";
import { meaningOf } from "#server/app/http/error-handler.ts";
import { ALL_CALLS } from "#tests/support/contract-calls.ts";
import { TestBrowser } from "#tests/support/test-browser.ts";
import { openTestShop, type TestShop } from "#tests/support/test-shop.ts";
import { exampleOf } from "./example-of.ts";
import { refusalsOf } from "./serve-api-docs.ts";

interface Content {
  example?: unknown;
  examples?: Record<string, { value: { code: string; message: string } }>;
}

interface Operation {
  summary?: string;
  parameters?: { name: string; example?: unknown; schema: { example?: unknown } }[];
  requestBody?: { content: Record<string, Content> };
  responses: Record<string, { content: Record<string, Content> }>;
}

/** Expected refusals by status, except those of 409. API clients depend on these statuses. */
const OTHER_STATUSES = {
  400: ["bad-request", "key-in-address"],
  401: ["code-needed", "code-wrong", "key-invalid", "signed-out", "wrong-credentials"],
  403: [
    "cross-site",
    "key-not-allowed",
    "not-admin",
    "not-permitted",
    "own-order",
    "proof-needed",
    "refund-limit",
    "second-factor-needed",
    "wrong-password",
  ],
  404: ["gift-card-unknown", "link-invalid", "not-found"],
  410: ["gift-card-expired", "link-expired"],
  413: ["too-large"],
  422: [
    "code-unknown",
    "csv-unreadable",
    "evidence-missing",
    "invalid-input",
    "papers-missing",
    "passkey-refused",
    "picture-refused",
    "postcode-not-served",
    "table-refused",
  ],
  429: ["too-many-guesses", "too-many-requests"],
  503: ["not-ready", "payment-unavailable", "secret-changed"],
};

describe("the description of the API", () => {
  let test: TestShop;
  let paths: Record<string, Record<string, Operation>>;
  beforeAll(async () => {
    test = await openTestShop();
    paths = ((await new TestBrowser(test.app).sendRaw("GET", "/api/docs/json")).json() as { paths: typeof paths })
      .paths;
  });
  afterAll(() => test.close());

  it.each(ALL_CALLS.map((call) => [`${call.method} ${call.path}`, call] as const))(
    "%s: what it does, what to send, what comes back, and every refusal with its reply",
    (_name, call) => {
      for (const path of [call.path, ...call.aliases]) {
        const operation = paths[path]?.[call.method.toLowerCase()];
        if (!operation) throw new Error(`${path} is not described`);
        expect(operation.summary?.length).toBeGreaterThan(7);
        expect(call.input.safeParse(exampleInput(operation)).error?.issues ?? []).toEqual([]);
        expect(call.output.safeParse(exampleReply(operation)).error?.issues ?? []).toEqual([]);
        expect(missingRefusals(call, operation)).toEqual([]);
      }
    },
  );
});

it("an example that stands beside its schema is preferred", () => {
  const website = z
    .string()
    .regex(/^https:/)
    .meta({ examples: ["https://shop.example"] });
  const schema = z.toJSONSchema(z.object({ website: website.nullable(), name: z.string() }), { io: "input" });
  expect(exampleOf(schema)).toEqual({ website: "https://shop.example", name: "Lavender soap" });
});

it("a refusal has the status that clients of the API know it by: 409, if it is not one of these", () => {
  const codes = new Set(ALL_CALLS.flatMap((call) => refusalsOf(call)));
  const byStatus = Object.groupBy([...codes].toSorted(), (code) => meaningOf(code).status);
  expect(byStatus[409]?.length).toBeGreaterThan(40);
  expect({ ...byStatus, 409: undefined }).toEqual(OTHER_STATUSES);
});

/** Merges the examples of parameters and body into one input. */
function exampleInput({ parameters = [], requestBody }: Operation): Record<string, unknown> {
  const given = parameters.map(({ name, example, schema }) => [name, example ?? schema.example]);
  return { ...Object.fromEntries(given), ...(requestBody?.content["application/json"]?.example ?? {}) };
}

function exampleReply({ responses }: Operation): unknown {
  return Object.values(responses[200]?.content ?? {})[0]?.example;
}

function missingRefusals(call: Endpoint, { responses }: Operation): string[] {
  return refusalsOf(call).filter((code) => {
    const { status, message } = meaningOf(code);
    const shown = responses[status]?.content["application/json"]?.examples?.[code]?.value;
    return shown?.code !== code || (code !== "invalid-input" && shown.message !== message);
  });
}
