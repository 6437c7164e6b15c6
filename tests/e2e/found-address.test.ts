import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type AddressDouble, BATH_ADDRESSES, startAddressDouble } from "#tests/support/address-double.ts";
import { putIntoBasket, STRESS_RELIEF } from "#tests/support/checkout-steps.ts";
import { findFocus } from "#tests/support/find-focus.ts";
import { openHydrated } from "#tests/support/quiet-page.ts";
import { openShopFront } from "#tests/support/shop-front.ts";
import { JOURNEY_WIDTHS } from "#tests/support/watched-page.ts";

const BOTH = [1, 2];

describe("an address that is found by its postcode, in a real browser", () => {
  let provider: AddressDouble;
  beforeAll(async () => {
    provider = await startAddressDouble(BATH_ADDRESSES);
  });
  afterAll(() => provider.close());
  const { openPage } = openShopFront({ settings: () => provider.variables });

  it.each(JOURNEY_WIDTHS)("is chosen, or typed all the same, at %d px", async (width) => {
    const { page, complaints, inspect } = await openPage(width);
    await page.goto("/");
    await putIntoBasket(page, STRESS_RELIEF);
    await openHydrated(page, "/checkout");
    const form = page.locator("main");
    await form.getByLabel("Postcode").fill("ba12ab");
    const choice = form.getByLabel("Choose the address");
    await choice.waitFor();
    await page.getByText("Bath, Somerset").waitFor();
    expect(await form.getByLabel("City").inputValue()).toBe("Bath");
    await inspect("97-addresses-found");
    await choice.focus();
    for (const _ of BOTH) await page.keyboard.press("ArrowDown");
    const lines = () =>
      Promise.all(["Address line 1", "Address line 2", "City"].map((label) => form.getByLabel(label).inputValue()));
    expect(await lines()).toEqual(["Flat 2", "3 Mill Lane, Twerton", "Bath"]);
    expect(await choice.evaluate((select) => select === document.activeElement)).toBe(true);
    expect(await findFocus(page)).toBe("in sight");
    await inspect("97-address-chosen");
    await form.getByLabel("Address line 1").fill("Flat 2a");
    await form.getByLabel("Postcode").fill("EH1 1AA");
    await page.getByText("Edinburgh", { exact: false }).first().waitFor();
    expect(await lines(), "what was typed stays").toEqual(["Flat 2a", "3 Mill Lane, Twerton", "Edinburgh"]);
    expect(complaints).toEqual([]);
  });
});
