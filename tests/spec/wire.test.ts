import { describe, expect, it } from "vitest";
import { signIn } from "#contract/accounts/accounts.ts";
import { basket } from "#contract/basket/basket.ts";
import { listPlans } from "#contract/catalogue/catalogue.ts";
import { ApiRefusal, ShopClient } from "#contract/client.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { getAdminOrder } from "#contract/orders/admin-orders.ts";
import { getOrderDetails } from "#contract/orders/orders.ts";
import { getAdminSubscription } from "#contract/subscriptions/admin-subscriptions.ts";
import { z } from "#contract/zod.ts";
import { ALL_CALLS } from "#tests/support/contract-calls.ts";
import { createQueryClient } from "#web/app/query-layout.tsx";
import { ADMIN_CALLS, CUSTOMER_CALLS } from "./specified-calls.ts";

const nameless = (path: string) => path.replaceAll(/\{\w+\}/g, "{}");

function find(call: string): Endpoint | undefined {
  const [method, path = ""] = call.split(" ");
  return ALL_CALLS.find(
    (each) => each.method === method && [each.path, ...each.aliases].map(nameless).includes(nameless(path)),
  );
}

function fieldsOf(schema: unknown): string[] {
  if (schema instanceof z.ZodObject) return Object.keys(schema.shape);
  if (schema instanceof z.ZodArray) return fieldsOf(schema.element);
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional) return fieldsOf(schema.unwrap());
  return [];
}

const INSIDE = {
  plans: [
    listPlans.output.shape.plans,
    "id title months price discount popular duration productId subtitle originalPrice stripePriceId savings",
  ],
  "basket's lines": [basket.shape.items, "id productId productName productPrice quantity questionnaireData"],
  "box lines' answers": [
    basket.shape.items.element.shape.questionnaireData,
    "audience naturalness purpose duration planTitle planMonths planDiscount",
  ],
  "order details": [getOrderDetails.output.shape.order, "id amount"],
  "order's items": [getOrderDetails.output.shape.items, "productName quantity productPrice isSubscription"],
  "dashboard's orders": [getAdminOrder.output.shape.items, "productName quantity productPrice isSubscription"],
  "dashboard's subscriptions": [getAdminSubscription.output.shape.relatedOrder, "id status amount"],
} as const;

describe("an answer of the specification", () => {
  it.each(Object.entries(INSIDE))("has the specified fields in every one of its %s", (_name, [schema, fields]) => {
    const notified = fieldsOf(schema);
    expect(fields.split(" ").filter((field) => !notified.includes(field))).toEqual([]);
  });
});

describe("a call of the specification", () => {
  it.each([...CUSTOMER_CALLS, ...ADMIN_CALLS])(
    "is in the contract with what it sends and what is read of its answer: $call",
    ({ call, sends, answers }) => {
      const found = find(call);
      const taken = fieldsOf(found?.input);
      const notified = fieldsOf(found?.output);
      expect(found, call).toBeDefined();
      expect(sends.filter((field) => !taken.includes(field))).toEqual([]);
      expect(answers.filter((field) => !notified.includes(field))).toEqual([]);
    },
  );
});

describe("what a page does with its calls", () => {
  it("sends what it says as JSON, and the cookies of its own shop", async () => {
    const sent: RequestInit[] = [];
    const ownFetch: typeof fetch = async (_url, init = {}) => {
      sent.push(init);
      return Response.json({ user: null });
    };
    await new ShopClient({ fetch: ownFetch }).call(signIn, { username: "wren", password: "lavender" });
    expect(sent).toMatchObject([
      {
        method: "POST",
        credentials: "same-origin",
        headers: { "content-type": "application/json" },
        body: '{"username":"wren","password":"lavender"}',
      },
    ]);
  });

  it("tells a refusal as its status, a colon, a space and the body, or the status in words", () => {
    expect(new ApiRefusal(418, "short and stout", "I'm a teapot").message).toBe("418: short and stout");
    expect(new ApiRefusal(502, "", "Bad Gateway").message).toBe("502: Bad Gateway");
  });

  it("retries no reading, lets none grow stale, and reads none again on focus or by the clock", () => {
    const { queries } = createQueryClient().getDefaultOptions();
    expect(queries).toMatchObject({ retry: false, staleTime: Number.POSITIVE_INFINITY, refetchOnWindowFocus: false });
    expect(queries).not.toHaveProperty("refetchInterval");
  });
});
