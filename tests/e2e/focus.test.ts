import type { Locator, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { becomeCustomer, putIntoBasket, STRESS_RELIEF } from "#tests/support/checkout-steps.ts";
import { openHydrated, untilQuiet } from "#tests/support/quiet-page.ts";
import { openSharedFront } from "#tests/support/shop-front.ts";
import { JOURNEY_WIDTHS } from "#tests/support/watched-page.ts";

/** Pages whose forms a visitor can send. */
const FORM_PAGES = ["/forgotten-password", "/orders/find", "/give/balance", "/contact"];
const TYPED: Record<string, string> = { email: "focus@example.com", tel: "07700 900123", number: "1001" };

describe("the focus is never lost", () => {
  const { openPage } = openSharedFront();

  it.each(JOURNEY_WIDTHS)("when a form is sent, empty or filled, at %d px", async (width) => {
    const { page } = await openPage(width);
    for (const path of FORM_PAGES) {
      await openHydrated(page, path);
      for (const place of ["main form", "footer form"]) {
        const form = page.locator(place).filter({ visible: true }).first();
        await press(page, form.locator("[type=submit]"), `${path}, ${place}, empty`);
        await fill(form);
        await press(page, form.locator("[type=submit]"), `${path}, ${place}, filled`);
      }
    }
  });

  it.each(JOURNEY_WIDTHS)("when the pressed control disappears, at %d px", async (width) => {
    const { page, complaints } = await openPage(width);
    await becomeCustomer(page);
    await openHydrated(page, "/account");
    const button = (name: string | RegExp) => page.getByRole("main").getByRole("button", { name, exact: true });
    for (const name of ["Edit", "Cancel", "Edit", "Save Address"]) await press(page, button(name).first(), name);
    for (const name of ["Edit your name", "Cancel", "Edit your name", "Save"])
      await press(page, button(name).first(), name);

    await openHydrated(page, "/shop/soap-bars?is=unscented&under=6");
    for (const chip of [/^Remove filter: Up to/, /^Remove filter: Unscented/])
      await press(page, page.getByRole("link", { name: chip }), String(chip));

    await putIntoBasket(page, STRESS_RELIEF);
    await openHydrated(page, "/basket");
    await press(page, button(/^Remove/).first(), "the line of the basket");
    expect(complaints).toEqual([]);
  });
});

async function fill(form: Locator): Promise<void> {
  const fields = form.locator("input:not([type=hidden], [type=checkbox], [type=radio]), textarea");
  for (const field of await fields.filter({ visible: true }).all()) {
    const type = await field.getAttribute("type");
    await field.fill(TYPED[type ?? ""] ?? "Rosemary, 12 words of text");
  }
  for (const select of await form.locator("select").filter({ visible: true }).all()) {
    const options = await select.locator("option").count();
    await select.selectOption({ index: options - 1 });
  }
}

/** Presses a control with the keyboard. The focus must then be on an element. */
async function press(page: Page, control: Locator, name: string): Promise<void> {
  await control.press("Enter");
  await untilQuiet(page);
  await expect.poll(() => page.evaluate(() => document.activeElement !== document.body), { message: name }).toBe(true);
}
