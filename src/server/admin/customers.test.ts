import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { downloadCustomers, listAdminCustomers } from "#contract/accounts/admin-customers.ts";
import { getAdminStats } from "#contract/admin/admin-overview.ts";
import { addToBasket } from "#contract/basket/basket.ts";
import { buy, newCustomer, signInAdmin } from "#tests/support/people.ts";
import { newStaff } from "#tests/support/role-table.ts";
import { rows } from "#tests/support/snapshot.ts";
import type { TestBrowser } from "#tests/support/test-browser.ts";
import { openTestShop, type TestShop } from "#tests/support/test-shop.ts";

const PACKER = "packer@staff.example";

describe("staff among the customers", () => {
  let test: TestShop;
  let admin: TestBrowser;
  let packer: TestBrowser;
  beforeAll(async () => {
    test = await openTestShop({ withDemo: true });
    admin = await signInAdmin(test);
    await newCustomer(test);
    packer = await newStaff(test, "packing", PACKER);
  });
  afterAll(() => test.close());

  /** The customers that the overview counts, the list shows and counts, and the table contains. */
  async function readCustomers() {
    const { totalUsers, customers = 0 } = await admin.call(getAdminStats, {});
    const listed = await admin.call(listAdminCustomers, {});
    const byPaid = await admin.call(listAdminCustomers, { sort: "paid-desc" });
    const found = await admin.call(listAdminCustomers, { search: PACKER });
    const table = (await admin.send(downloadCustomers, {})).body;
    const reply = await admin.send(listAdminCustomers, {});
    return {
      staff: totalUsers - customers,
      isCounted: reply.headers["x-total-count"] === String(customers),
      lists: [listed, byPaid].map((list) => list.length === customers),
      isFound: found.length === 1,
      isInList: listed.some(({ email }) => email === PACKER),
      isInTable: table.includes(PACKER),
    };
  }

  it("are left out of overview, list, search and table, until they have an order of their own", async () => {
    const without = { isCounted: true, lists: [true, true], isFound: false, isInList: false, isInTable: false };
    expect(await readCustomers()).toEqual({ staff: 2, ...without });
    await packer.call(addToBasket, { productId: 61 });
    await rows(
      test.shop,
      `update users set delivery_line1 = '3 Mill Lane', delivery_city = 'Bath', delivery_postcode = 'BA1 2AB' where email = '${PACKER}'`,
    );
    await buy(packer);
    const withOrder = { isCounted: true, lists: [true, true], isFound: true, isInList: true, isInTable: true };
    expect(await readCustomers()).toEqual({ staff: 1, ...withOrder });
  });

  it("count as customers once their access has ended", async () => {
    await newStaff(test, "support", "leaver@staff.example");
    expect(await readCustomers()).toMatchObject({ staff: 2 });
    await rows(test.shop, "update staff_members set ended_at = now() where email = 'leaver@staff.example'");
    expect(await readCustomers()).toMatchObject({ staff: 1, lists: [true, true] });
  });
});
