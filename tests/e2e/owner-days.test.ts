import type { Locator, Page } from "playwright-core";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { AdminDesk } from "#tests/support/admin-desk.ts";
import { type ClickAndDropDouble, startClickAndDrop } from "#tests/support/click-and-drop-double.ts";
import { CountedShopper } from "#tests/support/counted-shopper.ts";
import { signIn } from "#tests/support/sign-in.ts";
import { triesEverything } from "#tests/support/tries-everything.ts";
import { LAPTOP, PHONE } from "#tests/support/watched-page.ts";

const SOAP = 11;
/** A product whose parcels no other errand packs. */
const RECALLED = 3;
const RECALLED_NAME = "Oat & Calendula Bath Bomb";
/** The presses of a selection do not depend on its size. More orders reach the limit of payments per minute. */
const ORDERS = triesEverything ? 5 : 2;
const WIDTHS = [LAPTOP.width, PHONE.width];
const MOST = {
  "orders posted": 13,
  "orders posted without files": 11,
  "address changed": 4,
  "box skipped": 4,
  "order refunded": 4,
  "product added": 5,
  "batch recalled": 4,
  "box day": 9,
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
      for (const name of ["Packing slips", "Shipping Labels", "Click & Drop file"]) {
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
      for (const name of ["Packing slips", "Postage labels"]) {
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
      await openPage(owner, page, "Subscriptions");
      await owner.tap(
        page.getByRole("link", { name: `#${subscription} View subscription ${subscription}`, exact: true }),
      );
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

  it.each(WIDTHS)("adds a product with a picture at %d px", async (width) => {
    const image = sharp({ create: { width: 900, height: 700, channels: 3, background: "#8fa08e" } });
    const picture = { name: "dish.jpg", mimeType: "image/jpeg", buffer: await image.jpeg().toBuffer() };
    await count("product added", width, async (owner, page) => {
      await openPage(owner, page, "Products");
      await owner.tap(page.getByRole("button", { name: "Add Product" }));
      const dialog = page.getByRole("dialog", { name: "Add Product" });
      await owner.fill("Product Name *", `Slate Dish ${width}`);
      await owner.fill("Price (£) *", "8.50");
      await owner.fill("Stock Quantity", "20");
      const chooser = page.waitForEvent("filechooser");
      await owner.tap(dialog.getByLabel("Add a picture"));
      await (await chooser).setFiles(picture);
      await dialog.getByRole("button", { name: "Remove picture 1" }).waitFor();
      await owner.tap(dialog.getByRole("button", { name: "Create Product" }));
      await page.getByText("Product created successfully").first().waitFor();
    });
  });

  it.each(WIDTHS)("recalls a batch at %d px", async (width) => {
    const { orderId } = await desk.order(RECALLED, { isGuest: true });
    const { page: other } = await desk.openTab("/admin");
    const call = async (path: string, data: object) => {
      const reply = await other.request.post(`/api/admin/${path}`, { data });
      expect(reply.status(), path).toBe(200);
      return reply.json();
    };
    const code = `R-${width}`;
    const { id } = await call(`products/${RECALLED}/batches`, { code, madeOn: "2026-11-01", quantity: 40 });
    const { parcels } = await (await other.request.get(`/api/admin/orders/${orderId}`)).json();
    const parcelIds = [parcels[0].id];
    await call("parcels/pack", { parcelIds, batches: [{ productId: RECALLED, batchIds: [id] }] });
    await call("parcels/send", { parcelIds });
    await count("batch recalled", width, async (owner, page) => {
      await page.getByRole("combobox", { name: "Search everything" }).fill(RECALLED_NAME);
      await owner.tap(page.getByRole("option", { name: RECALLED_NAME }).first());
      await owner.tap(page.getByRole("link", { name: `Recall… batch ${code}` }));
      await owner.fill("What happened and what the customer should do", "There is a splinter of glass in it.");
      await owner.tap(page.getByRole("button", { name: "Recall…" }));
      await owner.tap(page.getByRole("button", { name: "Recall and send 1 email" }));
      await page.getByText(/^Recalled. 1 email queued for sending/).waitFor();
    });
  });

  // The last errand of the file, because it moves the shop's clock.
  it.each(WIDTHS)("sends the boxes of a run at %d px", async (width) => {
    const { page: clock } = await desk.openTab("/admin/box-run");
    for (const step of ["next-1st", "next-15th"]) {
      await signIn(clock.request, "admin");
      expect((await clock.request.post("/api/admin/rehearsal", { data: { step } })).status()).toBe(200);
    }
    await desk.signIn();
    await count("box day", width, async (owner, page) => {
      await openPage(owner, page, "Box run");
      for (const name of ["Packing slips (A5)", "Labels", "Click & Drop file"]) {
        const file = page.waitForEvent("download");
        await owner.tap(page.getByRole("button", { name, exact: true }));
        await file;
      }
      await owner.tap(page.getByRole("button", { name: /^Mark all \d+ as packed$/ }));
      const references = await page.getByText(/^BOX-\d+/).allInnerTexts();
      const lines = references.map((text, at) => `${text.split(",")[0]},${width}B${at}`);
      const buffer = Buffer.from(["Order reference,Tracking number", ...lines].join("\n"));
      const chooser = page.waitForEvent("filechooser");
      await owner.tap(page.getByLabel("Tracking numbers"));
      await (await chooser).setFiles({ name: "export.csv", mimeType: "text/csv", buffer });
      await owner.tap(page.getByRole("button", { name: /^Send \d+ packed box(es)?$/ }));
      await owner.tap(page.getByRole("button", { name: "Send boxes" }));
      await page.getByText(/^[1-9]\d* box(es)? sent$/).waitFor();
    });
  });
});

/** Opens a page of the dashboard by its link, which is in a menu on a phone. */
async function openPage(owner: CountedShopper, page: Page, name: string): Promise<void> {
  if (page.viewportSize()?.width === PHONE.width) await owner.tap(page.getByRole("button", { name: "Menu" }));
  await owner.tap(page.getByRole("link", { name, exact: true }));
}

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
