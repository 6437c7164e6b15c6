import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { AdminDesk } from "#tests/support/admin-desk.ts";
import { type ClickAndDropDouble, startClickAndDrop } from "#tests/support/click-and-drop-double.ts";
import { CountedShopper } from "#tests/support/counted-shopper.ts";
import { triesEverything } from "#tests/support/tries-everything.ts";
import { LAPTOP, PHONE } from "#tests/support/watched-page.ts";

const SOAP = 11;
/** The presses of a selection do not depend on its size. More orders reach the limit of payments per minute. */
const ORDERS = triesEverything ? 5 : 2;
const WIDTHS = [LAPTOP.width, PHONE.width];
const MOST = {
  "orders posted": 13,
  "orders posted without files": 11,
  "address changed": 4,
  "box skipped": 4,
  "order refunded": 4,
};
type Errand = keyof typeof MOST;

describe("the owner's day", () => {
  let carrier: ClickAndDropDouble;
  beforeAll(async () => {
    carrier = await startClickAndDrop();
  });
  const desk = new AdminDesk({ settings: () => carrier.variables });
  const counted: { errand: Errand; width: number; presses: number; seconds: number }[] = [];
  afterAll(async () => {
    await carrier.close();
    const lines = counted.map(
      ({ errand, width, presses, seconds }) => `${errand} at ${width} px: ${presses} presses, ${seconds} s`,
    );
    process.stdout.write(`${lines.join("\n")}\n`);
  });

  async function count(errand: Errand, width: number, run: (owner: CountedShopper, page: Page) => Promise<void>) {
    const { page, complaints } = await desk.openTab("/admin", { width });
    const owner = new CountedShopper(page);
    const begun = performance.now();
    await run(owner, page);
    const seconds = Math.round((performance.now() - begun) / 100) / 10;
    counted.push({ errand, width, presses: owner.effort.taps, seconds });
    expect(complaints).toEqual([]);
    expect(owner.effort.taps, `${errand} at ${width} px`).toBeLessThanOrEqual(MOST[errand]);
  }

  /** Finds an order by its number, as a customer quotes it, and returns its dialog. */
  async function openOrder(owner: CountedShopper, page: Page, orderId: number): Promise<Locator> {
    await page.getByRole("combobox", { name: "Search everything" }).fill(String(orderId));
    await owner.tap(page.getByRole("option", { name: new RegExp(`^#${orderId} `) }));
    const dialog = page.getByRole("dialog");
    await dialog.getByText(`#${orderId}`).first().waitFor();
    return dialog;
  }

  it.each(WIDTHS)("posts a morning's orders at %d px", async (width) => {
    for (let index = 0; index < ORDERS; index += 1) await desk.order(SOAP, { isGuest: true });
    await count("orders posted", width, async (owner, page) => {
      const bar = page.getByRole("region", { name: "Selection" });
      await owner.tap(page.getByRole("link", { name: /Pack now$/ }));
      await owner.tap(page.getByLabel("Select all parcels of this page"));
      for (const name of ["Packing Slips", "Shipping Labels", "Click & Drop file"]) {
        const file = page.waitForEvent("download");
        await owner.tap(bar.getByRole("button", { name }));
        await file;
      }
      await packAll(owner, page);
      const send = page.getByRole("dialog", { name: "Send parcels" });
      const fields = send.getByRole("listitem").getByRole("textbox");
      await fields.first().waitFor();
      const numbers = Array.from({ length: await fields.count() }, (_, index) => `${width}N${index}`);
      await owner.fill("Paste tracking numbers", numbers.join("\n"));
      await owner.tap(send.getByRole("button", { name: /^Send \d+ parcels$/ }));
      await page.getByText(`${numbers.length} parcels sent.`).waitFor();
      expect(numbers.length).toBeGreaterThanOrEqual(ORDERS);
    });
  });

  it.each(WIDTHS)("posts a morning's orders with labels from Click & Drop at %d px", async (width) => {
    for (let index = 0; index < ORDERS; index += 1) await desk.order(SOAP, { isGuest: true });
    await count("orders posted without files", width, async (owner, page) => {
      const bar = page.getByRole("region", { name: "Selection" });
      await owner.tap(page.getByRole("link", { name: /Pack now$/ }));
      await owner.tap(page.getByLabel("Select all parcels of this page"));
      for (const name of ["Packing Slips", "Postage labels"]) {
        const file = page.waitForEvent("download");
        await owner.tap(bar.getByRole("button", { name }));
        await file;
      }
      await page.getByText(/^\d+ parcels at Click & Drop\.$/).waitFor();
      await packAll(owner, page);
      await owner.tap(page.getByRole("dialog").getByRole("button", { name: /^Send \d+ parcels$/ }));
      await page.getByText(/^\d+ parcels sent\.$/).waitFor();
      expect(carrier.orders.length).toBeGreaterThanOrEqual(ORDERS);
      const references = carrier.orders.map(({ orderReference }) => orderReference);
      expect(new Set(references).size).toBe(references.length);
    });
  });

  it.each(WIDTHS)("changes the address of an order at %d px", async (width) => {
    const { orderId } = await desk.order(SOAP, { isGuest: true });
    await count("address changed", width, async (owner, page) => {
      const dialog = await openOrder(owner, page, orderId);
      await owner.tap(dialog.getByRole("button", { name: /^Change address/ }));
      await owner.fill("Address line 1", "Flat 3, 9 Mill Lane");
      await owner.tap(dialog.getByRole("button", { name: "Save address" }));
      await dialog.getByText("Flat 3, 9 Mill Lane").first().waitFor();
    });
  });

  it.each([
    [LAPTOP.width, 5],
    [PHONE.width, 4],
  ])("skips a subscriber's next box at %d px", async (width, subscription) => {
    await count("box skipped", width, async (owner, page) => {
      if (width === PHONE.width) await owner.tap(page.getByRole("button", { name: "Menu" }));
      await owner.tap(page.getByRole("link", { name: "Subscriptions", exact: true }));
      await owner.tap(page.getByRole("link", { name: `View subscription ${subscription}`, exact: true }));
      await owner.tap(page.getByRole("button", { name: /^Skip the \w+ box$/ }));
      await page.getByText("Skipped by the shop").waitFor();
    });
  });

  it.each(WIDTHS)("refunds an order at %d px", async (width) => {
    const { orderId } = await desk.order(SOAP, { isGuest: true });
    await count("order refunded", width, async (owner, page) => {
      const dialog = await openOrder(owner, page, orderId);
      await owner.tap(dialog.getByRole("button", { name: "Refund", exact: true }));
      await owner.fill(/^Reason/, "It broke in the post");
      await owner.tap(dialog.getByRole("button", { name: /^Refund £/ }));
      await dialog.getByText(/refunded: It broke in the post/).waitFor();
    });
  });
});

/** Marks the selected parcels as packed, and opens the dialog that sends all packed parcels. */
async function packAll(owner: CountedShopper, page: Page): Promise<void> {
  const bar = page.getByRole("region", { name: "Selection" });
  await owner.tap(bar.getByRole("button", { name: "Mark packed" }));
  await owner.tap(page.getByRole("button", { name: /^Mark \d+ parcels? packed$/ }));
  await page.getByText(/^\d+ parcels packed\.$/).waitFor();
  await owner.tap(page.getByRole("link", { name: /^Packed/ }));
  await page
    .getByRole("link", { name: /^Packed/ })
    .and(page.locator("[aria-current=page]"))
    .waitFor();
  await owner.tap(page.getByLabel("Select all parcels of this page"));
  await owner.tap(bar.getByRole("button", { name: "Send", exact: true }));
}
