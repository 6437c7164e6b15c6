import type { Download, Locator, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { AdminDesk } from "#tests/support/admin-desk.ts";
import { findFocus } from "#tests/support/find-focus.ts";
import { findSummary } from "#tests/support/find-summary.ts";
import { triesEverything } from "#tests/support/tries-everything.ts";
import { LAPTOP, PHONE } from "#tests/support/watched-page.ts";

const SOAP = 11;
/** Number of orders. With the other journeys in this file, it reaches the limit of payments per network and minute. */
const ORDERS = triesEverything ? 10 : 3;
const SCREENS = triesEverything ? [PHONE, LAPTOP] : [PHONE];
const PRESSES_MAX = 24;
/** A number in Royal Mail's format that the demonstration uses too. */
const NUMBER = "AB473124829GB";

describe("parcels, in a real browser", () => {
  const desk = new AdminDesk();

  it.each(SCREENS)("a morning's orders go from paid to sent at $width px", async (screen) => {
    for (let index = 0; index < ORDERS; index += 1) await desk.order(SOAP, { isGuest: true });
    const { page, complaints, inspect } = await desk.openTab("/admin/parcels?show=later", screen);
    const presses = new Presses();
    const bar = page.getByRole("region", { name: "Selection" });

    await presses.press(page.getByLabel("Select all parcels of this page"));
    await inspect("90-parcels-chosen");
    for (const name of ["Packing slips", "Shipping Labels", "Click & Drop file"]) {
      const file = page.waitForEvent("download");
      await presses.press(bar.getByRole("button", { name }));
      expect(await sizeOf(await file), name).toBeGreaterThan(100);
    }

    await presses.press(bar.getByRole("button", { name: "Mark packed" }));
    const pack = page.getByRole("dialog", { name: "Mark packed" });
    await pack.getByRole("table").or(pack.getByRole("region")).first().waitFor();
    await inspect("91-parcels-pack");
    presses.count += 1;
    await pack.getByRole("button", { name: /^Mark \d+ parcels? packed$/ }).dblclick();
    await page.getByText(/^[1-9]\d* parcels packed\.$/).waitFor();
    await expect.poll(() => findFocus(page)).toBe("in sight");
    await inspect("92-parcels-packed");

    await presses.press(page.getByRole("link", { name: /^Packed/ }));
    await page
      .getByRole("link", { name: /^Packed/, exact: false })
      .and(page.locator("[aria-current=page]"))
      .waitFor();
    await presses.press(page.getByLabel("Select all parcels of this page"));
    await presses.press(bar.getByRole("button", { name: "Send" }));
    const send = page.getByRole("dialog", { name: "Send parcels" });
    const fields = send.getByRole("listitem").getByRole("textbox");
    await fields.first().waitFor();
    const count = await fields.count();
    const numbers = Array.from({ length: count - 1 }, (_, index) => `${screen.width}N${index}`);
    await send.getByLabel("Paste tracking numbers").fill(numbers.join("\n"));
    await send.getByText(`You pasted ${count - 1} lines for ${count} parcels`).waitFor();
    expect(await fields.first().inputValue(), "a column that is too short").toBe("");
    await send.getByRole("button", { name: /^Send \d+ parcels$/ }).click();
    await findSummary(page, `You pasted ${count - 1} lines for ${count} parcels`);
    await inspect("93-parcels-column");
    await presses.type(send.getByLabel("Paste tracking numbers"), `${numbers.join("\n")}\n\n`);
    await fields.last().fill(numbers[0] ?? "");
    await send.getByLabel("These parcels share one tracking number").waitFor();
    await inspect("93-parcels-same-number");
    await fields.last().fill("X1");
    await send.getByText("Check the number.").first().waitFor();
    await inspect("93-parcels-send");
    await fields.last().fill("");
    await send.getByText(/ 1 of \d+ parcels without a tracking number/).waitFor();
    presses.count += 1;
    await send.getByRole("button", { name: /^Send \d+ parcels$/ }).dblclick();
    await page.getByText(`${count} parcels sent.`).waitFor();
    await expect.poll(() => findFocus(page)).toBe("in sight");
    await inspect("94-parcels-sent");
    expect(presses.count, "presses from paid to posted").toBeLessThanOrEqual(PRESSES_MAX);

    await addLater(page, inspect, `AB${473_120_000 + screen.width}GB`);
    expect(complaints).toEqual([]);
  });

  it("a parcel waits, is released, and a carrier's file gives it its number", async () => {
    const { orderId } = await desk.order(SOAP);
    const { page, complaints, inspect, toast } = await desk.openTab(`/admin/parcels?show=later&search=${orderId}`);
    await page.getByLabel(`Select parcel ORDER-${orderId}`).check();
    await page.getByRole("button", { name: "Hold", exact: true }).dblclick();
    await page.getByText("1 parcel put on hold.").waitFor();
    await page.getByRole("link", { name: /^On hold/ }).click();
    await page.getByText("Put on hold in the dashboard").waitFor();
    expect(await page.getByText("1 parcel put on hold.").count(), "said of another list").toBe(0);
    await page.getByLabel(`Select parcel ORDER-${orderId}`).check();
    await page.getByRole("button", { name: "Release" }).click();
    await page.getByText("1 parcel released.").waitFor();
    await page.getByRole("button", { name: "Import tracking numbers" }).click();
    const dialog = page.getByRole("dialog", { name: "Import tracking numbers" });
    await dialog.getByRole("button", { name: "Check the numbers" }).click();
    await findSummary(page, "Choose a file or paste the tracking numbers");
    // File as saved by a spreadsheet on Windows: the byte 0xE9 is not valid UTF-8.
    const buffer = Buffer.from(
      `Client\xe9,Channel reference,Tracking number\n,ORDER-${orderId},${NUMBER}\n,,X1`,
      "latin1",
    );
    await dialog.getByLabel("File").setInputFiles({ name: "export.csv", mimeType: "text/csv", buffer });
    await expect.poll(() => dialog.getByLabel("Or paste here").inputValue()).toContain("Clienté");
    await dialog.getByRole("button", { name: "Check the numbers" }).click();
    await dialog.getByText("Columns used: reference from “Channel reference”").waitFor();
    await dialog.getByText("Line 3, X1: no reference").waitFor();
    await inspect("95-parcels-import");
    const save = dialog.getByRole("button", { name: "Save 1 number" });
    // Simulates the second press of a double press. It hits this button, which has replaced the first one, and must
    // have no effect.
    const place = await save.boundingBox();
    await page.mouse.move((place?.x ?? 0) + 8, (place?.y ?? 0) + 8);
    await page.mouse.down({ clickCount: 2 });
    await page.mouse.up({ clickCount: 2 });
    expect(await dialog.getByRole("button", { name: "Saving..." }).count()).toBe(0);
    await save.click();
    await page
      .getByRole("status")
      .filter({ hasText: "1 parcel updated." })
      .getByText("Line 3, X1: no reference")
      .waitFor();
    await page.getByRole("link", { name: /^Later/ }).click();
    await page.getByRole("link", { name: `Change the tracking number of ORDER-${orderId}` }).click();
    await page.getByRole("dialog").getByLabel("Tracking number").fill("");
    await page.getByRole("button", { name: "Save" }).click();
    await toast("Parcel updated successfully");
    expect(complaints).toEqual([]);
  });
});

async function addLater(page: Page, inspect: (name: string) => Promise<void>, number: string): Promise<void> {
  await page.getByRole("link", { name: /^Sent/ }).click();
  await page
    .getByRole("link", { name: /^Add the tracking number of ORDER-/ })
    .first()
    .click();
  const dialog = page.getByRole("dialog", { name: /^Tracking number of ORDER-/ });
  await dialog.getByLabel("Tracking number").fill(number);
  await dialog.getByText(/The customer gets the number by email/).waitFor();
  await inspect("96-parcels-number");
  await dialog.getByRole("button", { name: "Save" }).click();
  await page.getByText("Parcel updated successfully").first().waitFor();
}

class Presses {
  count = 0;

  async press(target: Locator): Promise<void> {
    this.count += 1;
    await target.click();
  }

  async type(target: Locator, text: string): Promise<void> {
    this.count += 2;
    await target.fill(text);
  }
}

async function sizeOf(download: Download): Promise<number> {
  const stream = await download.createReadStream();
  let size = 0;
  for await (const chunk of stream) size += (chunk as Buffer).length;
  return size;
}
