import { afterEach, describe, expect, it } from "vitest";
import { lookUpAddress } from "#contract/shop.ts";
import {
  ADDRESS_KEY,
  type AddressAnswer,
  type AddressDouble,
  BATH_ADDRESSES,
  startAddressDouble,
} from "#tests/support/address-double.ts";
import { rows } from "#tests/support/snapshot.ts";
import { TestBrowser } from "#tests/support/test-browser.ts";
import { openTestShop, type TestShop } from "#tests/support/test-shop.ts";

describe("the addresses of a postcode", () => {
  let test: TestShop;
  let provider: AddressDouble;
  afterEach(async () => {
    await test.close();
    await provider.close();
  });

  async function openShop(answer: AddressAnswer): Promise<TestBrowser> {
    provider = await startAddressDouble(answer);
    test = await openTestShop({ variables: provider.variables });
    return new TestBrowser(test.app);
  }

  it("are proposed in their order, as people write them", async () => {
    const visitor = await openShop(BATH_ADDRESSES);
    expect(await visitor.call(lookUpAddress, { postcode: "ba1 2ab" })).toEqual({
      postcode: "BA1 2AB",
      town: "Bath",
      county: "Somerset",
      addresses: [
        { line1: "1 Mill Lane", line2: "", city: "Bath" },
        { line1: "Flat 2", line2: "3 Mill Lane, Twerton", city: "Bath" },
      ],
    });
    expect(provider.asked).toEqual([{ path: "/v1/postcodes/BA1%202AB", authorization: `api_key="${ADDRESS_KEY}"` }]);
    expect((await visitor.send(lookUpAddress, { postcode: "nowhere" })).statusCode).toBe(422);
    expect(provider.asked).toHaveLength(1);
  });

  it("tell the town where the shop's own list has several", async () => {
    const warminster = [{ line_1: "1 Market Place", line_2: "", line_3: "", post_town: "WARMINSTER" }];
    const visitor = await openShop({ status: 200, body: { code: 2000, result: warminster } });
    expect(await visitor.call(lookUpAddress, { postcode: "BA12 9AA" })).toMatchObject({ town: "Warminster" });
  });

  it.each([
    ["a postcode that is none", 404, { code: 4040, message: "Postcode Not Found" }],
    ["a wrong key", 401, { code: 4010, message: "Invalid Key" }],
    ["a key that is used up", 402, { code: 4020, message: "Key balance depleted" }],
    ["a broken answer", 200, "<html>"],
    ["an answer of another shape", 200, { result: "none" }],
  ])("are none for %s, and the town is there", async (_, status, body) => {
    const visitor = await openShop({ status, body });
    expect(await visitor.call(lookUpAddress, { postcode: "BA1 2AB" })).toMatchObject({ town: "Bath", addresses: [] });
  });

  it("are not waited for longer than somebody types", async () => {
    const visitor = await openShop({ ...BATH_ADDRESSES, hangs: true });
    expect(await visitor.call(lookUpAddress, { postcode: "BA1 2AB" })).toMatchObject({ town: "Bath", addresses: [] });
    expect(provider.asked).toHaveLength(1);
  });

  it("are asked for twenty times an hour from one network, and no more", async () => {
    const visitor = await openShop(BATH_ADDRESSES);
    for (let turn = 0; turn < 22; turn += 1) {
      const { addresses } = await visitor.call(lookUpAddress, { postcode: "BA1 2AB" });
      expect(addresses).toHaveLength(turn < 20 ? 2 : 0);
    }
    expect(provider.asked).toHaveLength(20);
  });

  it("are asked for forty times an hour from one home with many IPv6 networks, and no more", async () => {
    await openShop(BATH_ADDRESSES);
    for (let network = 0; network < 43; network += 1) {
      const visitor = new TestBrowser(test.app, `2a00:23c5:aaaa:12${network.toString(16).padStart(2, "0")}::1`);
      await visitor.call(lookUpAddress, { postcode: "BA1 2AB" });
    }
    expect(provider.asked).toHaveLength(40);
  });

  it("are asked for a thousand times an hour from all networks together, because each costs money", async () => {
    await openShop(BATH_ADDRESSES);
    await rows(
      test.shop,
      `insert into guesses (target, made_at)
       select 'address-lookup-from-everywhere', '${test.shop.clock().toISOString()}'::timestamptz from generate_series(1, 998)`,
    );
    for (let network = 1; network <= 4; network += 1) {
      const visitor = new TestBrowser(test.app, `198.51.100.${network}`);
      expect(await visitor.call(lookUpAddress, { postcode: "BA1 2AB" })).toMatchObject({ town: "Bath" });
    }
    expect(provider.asked).toHaveLength(2);
  });
});
