import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { exportMyData } from "#contract/accounts/accounts.ts";
import { listColleagues } from "#contract/admin/admin-mentions.ts";
import { addToBasket } from "#contract/basket/basket.ts";
import { assignParcels } from "#contract/orders/admin-parcel-assignments.ts";
import { listAdminParcels, sendParcels } from "#contract/orders/admin-parcels.ts";
import { buy, newCustomer, signInAdmin } from "#tests/support/people.ts";
import { newStaff } from "#tests/support/role-table.ts";
import type { TestBrowser } from "#tests/support/test-browser.ts";
import { openTestShop, type TestShop } from "#tests/support/test-shop.ts";

describe("parcels that are assigned", () => {
  let test: TestShop;
  let admin: TestBrowser;
  let packer: TestBrowser;
  beforeEach(async () => {
    test = await openTestShop({ withDemo: true });
    admin = await signInAdmin(test);
    packer = await newStaff(test, "packing", "pat@staff.example");
  });
  afterEach(() => test.close());

  async function newParcel(): Promise<number> {
    const customer = await newCustomer(test);
    await customer.call(addToBasket, { productId: 61 });
    const { orderId } = await buy(customer);
    const [parcel] = await admin.call(listAdminParcels, { show: "ready", search: String(orderId) });
    return parcel?.id ?? 0;
  }

  it("are the filter Mine of their packer, and go to another or to nobody", async () => {
    const [one, two] = [await newParcel(), await newParcel()];
    const [pat] = await admin.call(listColleagues, { about: "parcel" });
    await admin.call(assignParcels, { parcelIds: [one], assignee: pat?.userId ?? 0 });
    await packer.call(assignParcels, { parcelIds: [two], assignee: "me" });
    const mine = await packer.call(listAdminParcels, { show: "ready", assignee: "mine" });
    expect(mine.map(({ id, assignee }) => [id, assignee?.name])).toEqual([
      [one, "Robin Hale"],
      [two, "Robin Hale"],
    ]);
    expect(await admin.call(listAdminParcels, { show: "ready", assignee: "mine" })).toEqual([]);
    await packer.call(assignParcels, { parcelIds: [one], assignee: "nobody" });
    const free = await packer.call(listAdminParcels, { show: "ready", assignee: "nobody" });
    expect(free.map(({ id }) => id)).toContain(one);
    expect(free.map(({ id }) => id)).not.toContain(two);
  });

  it("do not name their packer in the customer's export of data", async () => {
    const customer = await newCustomer(test);
    await customer.call(addToBasket, { productId: 61 });
    const { orderId } = await buy(customer);
    const [parcel] = await admin.call(listAdminParcels, { show: "ready", search: String(orderId) });
    await admin.call(assignParcels, { parcelIds: [parcel?.id ?? 0], assignee: "me" });
    const { records } = await customer.call(exportMyData, {});
    expect(records.parcels).toHaveLength(1);
    expect(JSON.stringify(records.parcels)).not.toContain("assignee");
  });

  it("are refused once they are sent, and for staff who may not pack", async () => {
    const parcelId = await newParcel();
    await newStaff(test, "support", "robin@staff.example");
    const [robin] = await admin.call(listColleagues, { about: "order" });
    const refused = await admin.send(assignParcels, { parcelIds: [parcelId], assignee: robin?.userId ?? 0 });
    expect(refused.statusCode).toBe(422);
    await admin.call(sendParcels, { parcelIds: [parcelId] });
    expect(await admin.call(assignParcels, { parcelIds: [parcelId, 4_711], assignee: "me" })).toEqual({
      results: [
        { parcelId, refusal: "sent" },
        { parcelId: 4_711, refusal: "gone" },
      ],
    });
  });
});
