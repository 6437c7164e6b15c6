import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import PostalMime from "postal-mime";
import { describe, expect, it } from "vitest";
import { openSharedFront } from "#tests/support/shop-front.ts";
import { JOURNEY_WIDTHS } from "#tests/support/watched-page.ts";

const WAIT_MS = 120_000;

describe("writing to the shop, in a real browser", () => {
  const { shop, openPage } = openSharedFront();

  it("is a form that keeps what was typed, names what is missing, and says that it came", async () => {
    for (const width of JOURNEY_WIDTHS) {
      const { page, complaints, inspect } = await openPage(width);
      await page.goto("/contact");
      await page.getByRole("button", { name: "Send" }).click();
      await page.getByText("Choose a reason").waitFor();
      await page.getByText("Enter a message").waitFor();
      const reason = page.getByLabel("What is it about?");
      expect(await reason.evaluate((field) => field === document.activeElement)).toBe(true);
      await inspect("61-contact-errors");
      await page.getByLabel("What is it about?").selectOption("broken");
      await page.getByLabel("Order number").fill("1024");
      await page.getByLabel("Your message").fill("The jar came in two pieces.");
      await page.getByLabel("Your name").fill("Wren Ashdown");
      await page.getByLabel("Email", { exact: true }).fill(`wren${width}@example.com`);
      await page.getByRole("button", { name: "Send" }).click();
      await page.getByRole("heading", { name: "Thank you. We have your message." }).waitFor();
      await inspect("62-contact-sent");
      expect(complaints).toEqual([]);
    }
  });

  it("takes a cancellation, and sends its receipt as an email that mail programs can read", async () => {
    for (const width of JOURNEY_WIDTHS) {
      const { page, complaints, inspect } = await openPage(width);
      await page.goto("/returns");
      await page.getByRole("link", { name: "the form on this site" }).click();
      await page.getByRole("heading", { name: "Cancel an order" }).waitFor();
      await page.goto("/cancel-order?order=1234");
      await expect.poll(() => page.getByLabel("Order number").inputValue()).toBe("1234");
      await page.getByLabel("I hereby give notice").fill("The whole order");
      await page.getByLabel("Your name").fill("Wren Ashdown");
      await page.getByLabel("Email", { exact: true }).fill(`cancels${width}@example.com`);
      await page.getByRole("button", { name: "Send my cancellation" }).click();
      await page.getByRole("heading", { name: "We have your cancellation." }).waitFor();
      await inspect("64-cancel-order-sent");
      expect(complaints).toEqual([]);
    }
    const receipt = await waitForEmail("cancels390@example.com");
    expect(receipt.subject).toMatch(/^We have received your cancellation \(C-\d{4}\)$/);
    expect(receipt.text).toContain("We received your cancellation on ");
    expect(receipt.html).toContain("We have received your cancellation");
  });

  async function waitForEmail(to: string) {
    const outbox = join(shop.dataDir, "outbox");
    const deadline = Date.now() + WAIT_MS;
    while (Date.now() < deadline) {
      for (const file of listFiles(outbox)) {
        const email = await PostalMime.parse(readFileSync(join(outbox, file)));
        if (email.to?.some(({ address }) => address === to)) return email;
      }
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
    throw new Error(`no email to ${to} was written`);
  }
});

/** The folder is created with the first email. */
function listFiles(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
