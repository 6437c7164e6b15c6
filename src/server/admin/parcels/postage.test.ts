import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { addToBasket } from "#contract/basket/basket.ts";
import { changeAdminOrderAddress } from "#contract/orders/admin-addresses.ts";
import { getAdminOrder } from "#contract/orders/admin-orders.ts";
import { holdParcels, listAdminParcels, releaseParcels, sendParcels } from "#contract/orders/admin-parcels.ts";
import { askForPostage, downloadPostageLabels, withdrawPostage } from "#contract/orders/admin-postage.ts";
import { type ClickAndDropDouble, type Fault, startClickAndDrop } from "#tests/support/click-and-drop-double.ts";
import { buy, newCustomer, signInAdmin } from "#tests/support/people.ts";
import { rows } from "#tests/support/snapshot.ts";
import type { TestBrowser } from "#tests/support/test-browser.ts";
import { openTestShop, type TestShop } from "#tests/support/test-shop.ts";

const NOW = "2026-11-21T10:00:00Z";
const LATER = "2026-11-21T10:02:00Z";

describe("postage from Click & Drop", () => {
  let double: ClickAndDropDouble;
  let test: TestShop;
  let admin: TestBrowser;
  let customer: TestBrowser;
  beforeAll(async () => {
    double = await startClickAndDrop();
    test = await openTestShop({ now: NOW, withDemo: true, variables: double.variables });
    admin = await signInAdmin(test);
    customer = await newCustomer(test);
    await rows(test.shop, "update products set stock = 900");
  });
  afterAll(async () => {
    await test.close();
    await double.close();
  });
  beforeEach(() => {
    double.asked = [];
    double.fault = undefined;
    test.setClock(NOW);
  });

  async function buyProducts(productId = 1, quantity = 1): Promise<{ orderId: number; id: number; reference: string }> {
    await customer.call(addToBasket, { productId, quantity });
    const { orderId } = await buy(customer);
    const { parcels } = await admin.call(getAdminOrder, { orderId: String(orderId) });
    return { orderId, id: parcels[0]?.id ?? 0, reference: `ORDER-${orderId}` };
  }
  const ask = async (...parcelIds: number[]) =>
    (await admin.call(askForPostage, { parcelIds })).results.map(({ refusal }) => refusal);
  const ordersOf = (reference: string) => double.orders.filter((order) => order.orderReference === reference);
  const stateOf = async (id: number) => {
    const shown = await admin.call(listAdminParcels, { show: "ready", limit: "200" });
    return shown.find((parcel) => parcel.id === id)?.postage;
  };

  it("is asked for once with weight, format, service and email, and gives labels and tracking numbers", async () => {
    const one = await buyProducts();
    const many = await buyProducts(1, 18);
    expect(await ask(one.id, many.id)).toEqual([null, null]);
    expect(ordersOf(one.reference)).toMatchObject([
      {
        request: {
          recipient: {
            address: { fullName: "Wren Ashdown", addressLine1: "3 Mill Lane", city: "Bath", postcode: "BA1 2AB" },
            emailAddress: expect.stringContaining("@"),
          },
          packages: [{ weightInGrams: 420, packageFormatIdentifier: "smallParcel" }],
          postageDetails: { serviceCode: "TOLP48", receiveEmailNotification: true },
        },
      },
    ]);
    expect(ordersOf(many.reference)[0]?.request.packages).toEqual([
      { weightInGrams: 250 + 18 * 170, packageFormatIdentifier: "mediumParcel" },
    ]);
    expect(await stateOf(one.id)).toEqual({ state: "accepted", message: null });
    const label = await admin.send(downloadPostageLabels, { parcelIds: [one.id, many.id] });
    expect(label.headers).toMatchObject({ "content-type": "application/pdf", "x-document-count": "2" });
    const number = ordersOf(one.reference)[0]?.trackingNumber;
    expect(number).toMatch(/^AB\d{9}GB$/);
    expect(await admin.call(getAdminOrder, { orderId: String(one.orderId) })).toMatchObject({ trackingNumber: number });
    expect(await ask(one.id, many.id)).toEqual([null, null]);
    expect(double.orders).toHaveLength(2);
    const log = await rows(
      test.shop,
      `select after from audit_log where entity = 'parcel' and entity_id = '${one.id}'`,
    );
    expect(log).toContainEqual({ after: { postageOrderId: ordersOf(one.reference)[0]?.orderIdentifier } });
    await admin.call(sendParcels, { parcelIds: [one.id] });
    expect(await ask(one.id, 4_000_000)).toEqual(["sent", "gone"]);
  });

  const LOST: Fault[] = ["lost", "cut", "forgetful"];
  it.each(LOST)("is looked up after an answer that is %s, and never sent twice", async (fault) => {
    const parcel = await buyProducts();
    double.fault = fault;
    expect(await ask(parcel.id)).toEqual(["unknown"]);
    expect(await ask(parcel.id)).toEqual(["asked"]);
    expect(await stateOf(parcel.id)).toEqual({ state: "asked", message: null });
    test.setClock(LATER);
    expect(await stateOf(parcel.id)).toEqual({ state: "unknown", message: null });
    // A look-up that fails says nothing about the parcel.
    for (const [status, refusal] of [
      [429, "busy"],
      [500, "unavailable"],
      [401, "key-refused"],
    ] as const) {
      double.fault = status;
      expect(await ask(parcel.id)).toEqual([refusal]);
    }
    expect(await ask(parcel.id)).toEqual([null]);
    expect(ordersOf(parcel.reference)).toHaveLength(1);
    expect(double.asked.filter((asked) => asked.startsWith("POST"))).toHaveLength(1);
  });

  it.each(["dropped", 500] as Fault[])(
    "is sent again by a second press if a fault (%s) left nothing",
    async (fault) => {
      const parcel = await buyProducts();
      double.fault = fault;
      expect(await ask(parcel.id)).toEqual(["unknown"]);
      test.setClock(LATER);
      expect(await ask(parcel.id)).toEqual(["not-there"]);
      expect(ordersOf(parcel.reference)).toEqual([]);
      expect(await ask(parcel.id)).toEqual([null]);
      expect(ordersOf(parcel.reference)).toHaveLength(1);
    },
  );

  it.each([
    [429, "busy"],
    [401, "key-refused"],
    [403, "refused"],
    [400, "refused"],
  ] as const)("says why Click & Drop answers %i, and can be asked for at once", async (status, refusal) => {
    const parcel = await buyProducts();
    double.fault = status;
    const { results } = await admin.call(askForPostage, { parcelIds: [parcel.id] });
    expect(results).toMatchObject([{ refusal, message: expect.stringContaining(String(status)) }]);
    expect(await ask(parcel.id)).toEqual([null]);
    expect(ordersOf(parcel.reference)).toHaveLength(1);
  });

  it("is refused for one parcel with the carrier's reason, and accepted for the others", async () => {
    const [bad, good, brush, heavy] = [
      await buyProducts(),
      await buyProducts(),
      await buyProducts(2),
      await buyProducts(),
    ];
    await rows(
      test.shop,
      `update orders set shipping_address = shipping_address || '{"postcode": "BA9 9ZZ"}' where id = ${bad.orderId}`,
    );
    await rows(
      test.shop,
      `update orders set shipping_address = shipping_address || '{"city": "Αθήνα"}' where id = ${brush.orderId}`,
    );
    await rows(test.shop, `update order_items set quantity = 200 where order_id = ${heavy.orderId}`);
    expect(await ask(bad.id, good.id, brush.id, heavy.id)).toEqual(["refused", null, "not-roman", "too-heavy"]);
    expect(await stateOf(bad.id)).toEqual({ state: "none", message: "The postcode does not exist." });
    expect(ordersOf(bad.reference)).toEqual([]);
  });

  it("is asked for once by two administrators at the same time", async () => {
    const parcel = await buyProducts();
    const both = await Promise.all([ask(parcel.id), ask(parcel.id)]);
    expect(ordersOf(parcel.reference)).toHaveLength(1);
    expect(both.flat()).toContain(null);
  });

  it("finds a parcel that was imported from a file, and a second order with its reference", async () => {
    const parcel = await buyProducts();
    const [filed] = double.orders;
    if (!filed) throw new Error("Click & Drop has no order");
    const copies = [70_001, 70_002].map((orderIdentifier) => ({
      ...filed,
      orderIdentifier,
      orderReference: parcel.reference,
    }));
    double.orders.push(...copies);
    await rows(test.shop, `update parcels set label_printed_at = now() where id = ${parcel.id}`);
    const { results } = await admin.call(askForPostage, { parcelIds: [parcel.id] });
    expect(results).toMatchObject([{ refusal: "refused", message: expect.stringContaining("2 orders") }]);
    expect(ordersOf(parcel.reference)).toHaveLength(2);
    expect(await stateOf(parcel.id)).toMatchObject({ state: "accepted" });
  });

  it("is withdrawn before a new address is sent, and its number goes with it", async () => {
    const parcel = await buyProducts();
    await ask(parcel.id);
    await admin.send(downloadPostageLabels, { parcelIds: [parcel.id] });
    const { version } = await admin.call(getAdminOrder, { orderId: String(parcel.orderId) });
    const address = { firstName: "Wren", lastName: "Ashdown", line1: "9 New Street", line2: "", city: "Bath" };
    const change = { orderId: String(parcel.orderId), version, ...address, postcode: "BA1 2AB" };
    expect((await admin.send(changeAdminOrderAddress, change)).statusCode).toBe(200);
    expect(await stateOf(parcel.id)).toEqual({ state: "outdated", message: null });
    expect(await ask(parcel.id)).toEqual(["address-changed"]);
    expect((await admin.send(downloadPostageLabels, { parcelIds: [parcel.id] })).json()).toMatchObject({
      code: "nothing-to-print",
    });
    double.fault = "lost";
    const withdraw = () => admin.send(withdrawPostage, { parcelIds: [parcel.id] });
    expect((await withdraw()).json()).toMatchObject({ code: "carrier-failed", facts: { kind: "unknown" } });
    expect((await withdraw()).json()).toMatchObject({ results: [{ refusal: null }] });
    expect((await withdraw()).json()).toMatchObject({ results: [{ refusal: "not-there" }] });
    expect(await admin.call(getAdminOrder, { orderId: String(parcel.orderId) })).toMatchObject({
      trackingNumber: null,
    });
    expect(await ask(parcel.id)).toEqual([null]);
    expect(ordersOf(parcel.reference)).toMatchObject([
      { request: { recipient: { address: { addressLine1: "9 New Street" } } } },
    ]);
  });

  it("is not asked for while a parcel is on hold, and its labels say why they cannot be printed", async () => {
    const parcel = await buyProducts();
    await admin.call(holdParcels, { parcelIds: [parcel.id] });
    expect(await ask(parcel.id)).toEqual(["held"]);
    await admin.call(releaseParcels, { parcelIds: [parcel.id] });
    await ask(parcel.id);
    for (const [fault, kind] of [
      [403, "account"],
      [429, "busy"],
      ["cut", "unknown"],
    ] as const) {
      double.fault = fault;
      const reply = await admin.send(downloadPostageLabels, { parcelIds: [parcel.id] });
      expect(reply.json()).toMatchObject({ code: "carrier-failed", facts: { kind } });
    }
    for (const call of [askForPostage, downloadPostageLabels, withdrawPostage]) {
      expect((await customer.send(call, { parcelIds: [parcel.id] })).statusCode).toBe(403);
    }
  });

  it("can be asked for again if its order was deleted at Click & Drop", async () => {
    const parcel = await buyProducts();
    await ask(parcel.id);
    double.orders = double.orders.filter(({ orderReference }) => orderReference !== parcel.reference);
    expect(await ask(parcel.id)).toEqual(["not-there"]);
    expect(await ask(parcel.id)).toEqual([null]);
  });
});

it("is exchanged by files if Click & Drop's key is not set", async () => {
  const test = await openTestShop({ withDemo: true });
  try {
    const reply = await (await signInAdmin(test)).send(askForPostage, { parcelIds: [1] });
    expect(reply.json()).toMatchObject({ code: "carrier-failed", facts: { kind: "not-connected" } });
  } finally {
    await test.close();
  }
});
