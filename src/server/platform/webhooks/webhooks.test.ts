import { createHmac } from "node:crypto";
import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { changeStaffRole, createStaffRole, listStaff } from "#contract/accounts/admin-staff.ts";
import { getAdminTodo, listActivity } from "#contract/admin/admin-overview.ts";
import { addGiftCard, addToBasket } from "#contract/basket/basket.ts";
import { markOrderPaid } from "#contract/checkout/checkout.ts";
import { buyGiftCard } from "#contract/gift-cards/gift-cards.ts";
import { changeAdminOrder, refundAdminOrder } from "#contract/orders/admin-orders.ts";
import { saveReview } from "#contract/reviews/reviews.ts";
import {
  createWebhook,
  deleteWebhook,
  listWebhookDeliveries,
  listWebhooks,
  renewWebhookSecret,
  resendWebhookDelivery,
  runWebhook,
  testWebhook,
  updateWebhook,
} from "#contract/webhooks/admin-webhooks.ts";
import { WEBHOOK_PAYLOADS } from "#contract/webhooks/webhook-payloads.ts";
import { WEBHOOK_EVENTS, type WebhookEvent } from "#domain/webhooks/webhook-events.ts";
import { isOwnNetwork, type OutsideNetwork } from "#server/platform/outside/index.ts";
import { emailsOf } from "#tests/support/emails.ts";
import { addWomensThreeMonths, buy, CARDS, newCustomer, payWith, signInAdmin } from "#tests/support/people.ts";
import { newStaff } from "#tests/support/role-table.ts";
import { rows } from "#tests/support/snapshot.ts";
import type { TestBrowser } from "#tests/support/test-browser.ts";
import { openTestShop, type TestShop } from "#tests/support/test-shop.ts";
import { publishEvents } from "./publish-event.ts";
import { sendWebhooks } from "./send-webhooks.ts";
import { claimDelivery } from "./webhooks.queries.ts";

interface Received {
  headers: IncomingHttpHeaders;
  body: string;
}

const NOT_THERE = 987_654;
const codeOf = (reply: { json: () => unknown }) => (reply.json() as { code?: string }).code;

describe("a webhook", () => {
  let test: TestShop;
  let admin: TestBrowser;
  let receiver: Server;
  let received: Received[];
  let answer: { status: number; location?: string };
  let resolved: (host: string) => string;
  beforeAll(async () => {
    receiver = createServer((request, response) => {
      const parts: Buffer[] = [];
      request.on("data", (part: Buffer) => parts.push(part));
      request.on("end", () => {
        received.push({ headers: request.headers, body: Buffer.concat(parts).toString() });
        response.writeHead(answer.status, answer.location ? { location: answer.location } : {}).end("ignored");
      });
    });
    await new Promise<void>((resolve) => receiver.listen(0, "127.0.0.1", resolve));
  });
  afterAll(() => {
    receiver.closeAllConnections();
    receiver.close();
  });
  beforeEach(async () => {
    received = [];
    answer = { status: 204 };
    resolved = () => "127.0.0.1";
    test = await openTestShop({ withDemo: true });
    admin = await signInAdmin(test);
  });
  afterEach(() => test.close());

  /** The network of the tests takes the receiver on this machine for a public one. */
  const network: OutsideNetwork = {
    resolve: async (host) => [{ address: resolved(host), family: 4 }],
    isForbidden: (address) => address !== "127.0.0.1" && isOwnNetwork(address),
    isPortAllowed: () => true,
  };
  /** The job "send-webhooks", with the network of the tests. */
  const send = () => sendWebhooks(test.shop, network);
  const types = () => received.map(({ body }) => (JSON.parse(body) as { type: string }).type);
  const later = (ms: number) => test.setClock(new Date(test.shop.clock().getTime() + ms).toISOString());

  async function newWebhook(events: readonly WebhookEvent[] = WEBHOOK_EVENTS, name = "Ledger") {
    const url = "https://hooks.example/shop";
    const made = await admin.call(createWebhook, { name, url, events: [...events] });
    const { port } = receiver.address() as AddressInfo;
    // The receiver of the tests has no certificate.
    await rows(test.shop, `update webhook_endpoints set url = 'http://hooks.example:${port}/' where id = ${made.id}`);
    return { ...made, webhookId: String(made.id) };
  }
  const publish = (object: string, quantity = 1) =>
    test.shop.db.transaction((tx) =>
      publishEvents(
        tx,
        Array.from({ length: quantity }, (_, index) => ({
          type: "review.received" as const,
          object,
          data: { productId: 61, stars: (index % 5) + 1 },
        })),
        test.shop.clock(),
      ),
    );
  const logOf = (webhookId: string) => admin.call(listWebhookDeliveries, { webhookId });
  const alerts = async () =>
    (await emailsOf(test, "admin-alert")).filter((email) => JSON.stringify(email).includes("ebhook"));

  it("reports orders, refunds, parcels, subscriptions and reviews, signed, with schemas and without people", async () => {
    const { secret, webhookId } = await newWebhook();
    const customer = await newCustomer(test);
    await customer.call(addToBasket, { productId: 61 });
    const orderId = String((await buy(customer)).orderId);
    await admin.call(refundAdminOrder, { orderId, amount: "1.00", reason: "Broken" });
    await admin.call(changeAdminOrder, { orderId, status: "shipped", trackingNumber: "AB123456789GB" });
    await admin.call(changeAdminOrder, { orderId, status: "delivered" });
    await customer.call(saveReview, { productId: "61", stars: 4, text: "Fine." });
    await addWomensThreeMonths(customer);
    const { orderId: second } = await buy(customer);
    await admin.call(changeAdminOrder, { orderId: String(second), status: "cancelled", refund: true });
    await rows(test.shop, "update products set stock = 1 where id = 62");
    await test.runJob("watch-shop");
    await test.runJob("watch-shop");
    expect(received, "nothing is sent inside a transaction").toEqual([]);
    await send();
    await send();
    expect(new Set(types())).toEqual(new Set(WEBHOOK_EVENTS));
    const ofOrder = received.map(({ body }) => JSON.parse(body)).filter(({ data }) => data.orderId === Number(orderId));
    expect(ofOrder.map(({ type }) => type)).toEqual(["order.paid", "order.refunded", "parcel.sent", "order.delivered"]);
    expect(ofOrder[0].data).toMatchObject({ items: [{ productId: 61, quantity: 1 }], orderType: "one_time" });
    expect(ofOrder[2].data).toMatchObject({ trackingNumber: "AB123456789GB" });
    const low = received.map(({ body }) => JSON.parse(body)).filter(({ type }) => type === "stock.low");
    expect(low.filter(({ data }) => data.productId === 62).length, "once a month").toBe(1);
    for (const { headers, body } of received) {
      const { type, data } = JSON.parse(body) as { type: WebhookEvent; data: unknown };
      expect(WEBHOOK_PAYLOADS[type].strict().safeParse(data).error, type).toBeUndefined();
      const key = Buffer.from(secret.replace("whsec_", ""), "base64");
      const signed = `${headers["webhook-id"]}.${headers["webhook-timestamp"]}.${body}`;
      expect(headers["webhook-signature"]).toBe(`v1,${createHmac("sha256", key).update(signed).digest("base64")}`);
    }
    const all = JSON.stringify(received);
    for (const person of ["Wren", "Ashdown", "@", "Mill", "BA1"]) expect(all).not.toContain(person);
    const log = await logOf(webhookId);
    expect(log.length).toBe(received.length);
    expect(log[0]).toMatchObject({ state: "sent", attempts: 1, lastStatus: 204, lastFault: null });
    expect(JSON.stringify(await admin.call(listWebhooks, {}))).not.toContain("whsec_");
    expect(JSON.stringify(await rows(test.shop, "select * from webhook_endpoints"))).not.toContain(secret.slice(6));
  });

  it("reports an order's whole total, also of an order that a gift card pays in part", async () => {
    await newWebhook(["order.paid"]);
    const customer = await newCustomer(test);
    const card = await customer.call(buyGiftCard, { amount: "10", fromName: "Fern", email: "fern@example.com" });
    await payWith(customer, card, CARDS.pays);
    await customer.call(markOrderPaid, { orderId: String(card.orderId) });
    await test.runJob("send-letters");
    const code = test.sent.map(({ text }) => /Gift card code: (\S+)/.exec(text)?.[1]).find(Boolean) ?? "";
    await customer.call(addToBasket, { productId: 61 });
    await customer.call(addGiftCard, { code });
    await buy(customer);
    await send();
    const totals = received.map(({ body }) => (JSON.parse(body) as { data: { total: string } }).data.total);
    expect(totals).toEqual(["10.00", "35.99"]);
  });

  it("stores nothing that no webhook wants, and nothing of a transaction that failed", async () => {
    await publish("product:61");
    expect(await rows(test.shop, "select 1 from webhook_messages")).toEqual([]);
    await newWebhook(["order.paid"]);
    await publish("product:61");
    const failed = test.shop.db.transaction(async (tx) => {
      await publishEvents(
        tx,
        [{ type: "order.cancelled", object: "order:1", data: { orderId: 1 } }],
        test.shop.clock(),
      );
      throw new Error("the order stays");
    });
    await expect(failed).rejects.toThrow("the order stays");
    await send();
    expect(received).toEqual([]);
  });

  it("tries again for three days, then gives up, stops and says so, and loses nothing that waits", async () => {
    const { webhookId } = await newWebhook();
    await publish("product:61");
    answer = { status: 500 };
    const began = test.shop.clock().getTime();
    for (let run = 0; run < 90; run += 1) {
      await send();
      later(60 * 60_000);
    }
    expect(received.length).toBe(10);
    expect(new Set(received.map(({ headers }) => headers["webhook-id"])).size).toBe(1);
    admin = await signInAdmin(test);
    const [given] = await logOf(webhookId);
    expect(given).toMatchObject({ state: "failed", attempts: 10, lastStatus: 500, nextAttemptAt: null });
    const days = (Date.parse(given?.lastAttemptAt ?? "") - began) / 86_400_000;
    expect(days).toBeGreaterThan(3);
    expect(days).toBeLessThan(4);
    expect(await admin.call(listWebhooks, {})).toMatchObject([{ state: "stopped" }]);
    expect((await alerts()).length).toBe(1);
    expect((await admin.call(getAdminTodo, {})).webhookProblems).toBe(2);
    await publish("product:62");
    answer = { status: 200 };
    await send();
    expect(received.length).toBe(10);
    await admin.call(runWebhook, { webhookId, isRunning: true });
    await send();
    expect(received.length).toBe(11);
    await admin.call(resendWebhookDelivery, { webhookId, deliveryId: String(given?.id) });
    await send();
    expect((await logOf(webhookId)).map(({ state }) => state)).toEqual(["sent", "sent"]);
    expect(received.at(-1)?.headers["webhook-id"]).toBe(given?.messageId);
    expect((await admin.call(getAdminTodo, {})).webhookProblems).toBe(0);
  });

  it("is stopped at once by the status 410", async () => {
    await newWebhook();
    await publish("product:61");
    answer = { status: 410 };
    await send();
    expect(await admin.call(listWebhooks, {})).toMatchObject([{ state: "stopped" }]);
    expect((await alerts()).length).toBe(1);
    later(10 * 60_000);
    await send();
    expect(received.length).toBe(1);
  });

  it("waits for the earlier event of the same record, and not for other records", async () => {
    const { webhookId } = await newWebhook();
    await publish("order:1");
    answer = { status: 503 };
    await send();
    await publish("order:1");
    await publish("order:2");
    answer = { status: 200 };
    await send();
    expect((await logOf(webhookId)).map(({ object, state }) => `${object} ${state}`)).toEqual([
      "order:2 sent",
      "order:1 pending",
      "order:1 pending",
    ]);
    later(60_000);
    await send();
    const ids = (await logOf(webhookId)).map(({ messageId }) => messageId);
    expect(received.map(({ headers }) => headers["webhook-id"])).toEqual([ids[2], ids[0], ids[2], ids[1]]);
    expect(received.map(({ headers }) => headers["webhook-timestamp"])[2]).not.toBe(
      received[0]?.headers["webhook-timestamp"],
    );
  });

  it("gets each message once from several processes", async () => {
    await newWebhook();
    await publish("order:1", 8);
    for (let object = 2; object < 10; object += 1) await publish(`order:${object}`);
    await Promise.all(Array.from({ length: 4 }, send));
    await send();
    const ids = received.map(({ headers }) => headers["webhook-id"]);
    expect([ids.length, new Set(ids).size]).toEqual([16, 16]);
  });

  it("gets a message again under the same id if the process died after sending it", async () => {
    const { id, webhookId } = await newWebhook();
    await publish("order:1");
    const now = test.shop.clock();
    const claimed = await claimDelivery(test.shop.db, id, { now, until: new Date(now.getTime() + 60_000) });
    expect(claimed?.delivery.attempts).toBe(1);
    await send();
    expect(received, "the message is still claimed").toEqual([]);
    later(60_000);
    await send();
    expect(received[0]?.headers["webhook-id"]).toBe(claimed?.messageId);
    expect(await logOf(webhookId)).toMatchObject([{ state: "sent", attempts: 2 }]);
  });

  it("is refused in the own network at each sending, also after the name has changed, and follows no redirect", async () => {
    const { webhookId } = await newWebhook();
    await publish("order:1");
    resolved = () => "10.0.0.1";
    await send();
    expect(await logOf(webhookId)).toMatchObject([{ state: "pending", lastStatus: null, lastFault: "own-network" }]);
    resolved = () => "127.0.0.1";
    answer = { status: 302, location: "http://169.254.169.254/" };
    later(60_000);
    await send();
    expect(await logOf(webhookId)).toMatchObject([{ state: "pending", lastStatus: 302 }]);
    expect(received.length).toBe(1);
    await rows(test.shop, "update webhook_endpoints set url = 'https://localhost/hook'");
    later(10 * 60_000);
    await test.runJob("send-webhooks");
    expect(await logOf(webhookId)).toMatchObject([{ lastFault: "own-network", attempts: 3 }]);
    const fields = { name: "Inside", events: ["order.paid"] };
    for (const url of [
      "http://hooks.example/",
      "https://127.0.0.1/",
      "https://[::1]/",
      "https://192.168.1.1:8443/",
      "https://0x7f.1/",
      "https://me:pw@hooks.example/",
      "hooks.example",
      "",
    ]) {
      expect(codeOf(await admin.send(createWebhook, { ...fields, url })), url).toBe("invalid-input");
    }
  });

  it("keeps its messages while it is paused, signs with both secrets for a day, and is tested", async () => {
    const { webhookId, secret } = await newWebhook(["order.paid"]);
    await admin.call(runWebhook, { webhookId, isRunning: false });
    await admin.call(testWebhook, { webhookId });
    await send();
    expect(await admin.call(listWebhooks, {})).toMatchObject([{ state: "paused" }]);
    expect(received).toEqual([]);
    const { secret: next } = await admin.call(renewWebhookSecret, { webhookId });
    expect(next).not.toBe(secret);
    await admin.call(runWebhook, { webhookId, isRunning: true });
    await send();
    expect(types()).toEqual(["test"]);
    expect(String(received[0]?.headers["webhook-signature"]).split(" ").length).toBe(2);
    later(24 * 60 * 60_000);
    admin = await signInAdmin(test);
    await admin.call(testWebhook, { webhookId });
    await send();
    expect(String(received[1]?.headers["webhook-signature"]).split(" ").length).toBe(1);
    const actions = (await admin.call(listActivity, { entity: "webhook" })).map(({ action }) => action);
    expect(actions).toEqual(["test", "start", "renew-secret", "test", "stop", "create"]);
    await admin.call(deleteWebhook, { webhookId });
    expect(await rows(test.shop, "select 1 from webhook_deliveries")).toEqual([]);
  });

  it("is refused for a webhook that is not there, and for events that its maker may not see", async () => {
    const gone = { webhookId: String(NOT_THERE) };
    const fields = { name: "Gone", url: "https://hooks.example/", events: ["order.paid"] };
    for (const reply of [
      await admin.send(updateWebhook, { ...gone, ...fields }),
      await admin.send(deleteWebhook, gone),
      await admin.send(runWebhook, { ...gone, isRunning: true }),
      await admin.send(renewWebhookSecret, gone),
      await admin.send(testWebhook, gone),
      await admin.send(resendWebhookDelivery, { ...gone, deliveryId: "1" }),
    ]) {
      expect(codeOf(reply)).toBe("not-found");
    }
    const { webhookId } = await newWebhook(["order.paid"]);
    expect(codeOf(await admin.send(resendWebhookDelivery, { webhookId, deliveryId: NOT_THERE }))).toBe("not-found");
    const robin = await newStaff(test, "packing");
    const role = { name: "Links", permissions: ["connections", "catalogue"] as ("connections" | "catalogue")[] };
    const { id: roleId } = await admin.call(createStaffRole, { ...role, refundLimit: null });
    await admin.call(changeStaffRole, { memberId: String((await admin.call(listStaff, {}))[0]?.id), roleId });
    expect(codeOf(await robin.send(createWebhook, fields))).toBe("invalid-input");
    expect(codeOf(await robin.send(updateWebhook, { ...fields, webhookId }))).toBe("invalid-input");
    expect((await robin.send(createWebhook, { ...fields, events: ["stock.low"] })).statusCode).toBe(200);
  });

  it("is forgotten after 30 days, with its log", async () => {
    await newWebhook();
    await publish("order:1");
    await send();
    later(29 * 86_400_000);
    await test.runJob("forget-webhooks");
    expect((await rows(test.shop, "select 1 from webhook_deliveries")).length).toBe(1);
    later(2 * 86_400_000);
    await test.runJob("forget-webhooks");
    await test.runJob("forget-webhooks");
    expect(await rows(test.shop, "select 1 from webhook_messages")).toEqual([]);
    expect(await rows(test.shop, "select 1 from webhook_deliveries")).toEqual([]);
  });
});
