import type { APIRequestContext, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { becomeCustomer, fillCard, putIntoBasket } from "#tests/support/checkout-steps.ts";
import { findFocus } from "#tests/support/find-focus.ts";
import { openHydrated } from "#tests/support/quiet-page.ts";
import { linkFromEmail } from "#tests/support/sent-emails.ts";
import { openShopFront } from "#tests/support/shop-front.ts";
import { signIn } from "#tests/support/sign-in.ts";
import { JOURNEY_WIDTHS, PHONE } from "#tests/support/watched-page.ts";

const WOMENS_THREE_MONTHS = 103;
const NO_REPORT = { path: "productIds.2", message: "Tar Soap has no safety report or notification number yet" };
const PAID_ONCE_ONLY = "4000 0000 0000 0341";
const ASKS_ALWAYS = "4000 0027 6000 3184";
const PAID = /^Thank you, your \w+ box is paid$/;
const MONTHS_MAX = 3;

describe("months of boxes, in a real browser", () => {
  const { shop, openPage, newContext } = openShopFront();

  it.each(JOURNEY_WIDTHS)("a recipe is copied from the last month and saved with 4 presses at %d px", async (width) => {
    const { page, complaints, inspect } = await openPage(width);
    await signIn(page.request, "admin");
    await openHydrated(page, "/admin/box-run");
    await page.getByRole("main").getByRole("link", { name: "Recipes", exact: true }).click();
    await page.getByRole("link", { name: /^Men .*99% natural/ }).click();
    await page.getByRole("heading", { name: "Men's Box, 99% natural, with colour" }).waitFor();
    await inspect("74-recipes");
    await page.getByRole("button", { name: /^Copy from / }).click();
    await page
      .getByText(/^Also in the .+ box(es)?$/)
      .nth(4)
      .waitFor();
    await inspect("74-recipe-copied");
    const save = page.getByRole("button", { name: "Save recipe" });
    await save.click();
    await page.getByText("Recipe saved", { exact: true }).first().waitFor();
    await page.getByRole("button", { name: "Discard changes" }).waitFor({ state: "detached" });
    expect(await findFocus(page)).toBe("in sight");

    const item = page.getByLabel("Item 2");
    const saved = await item.inputValue();
    const other = page.getByLabel("Item 1").locator("option:not(:disabled)");
    const [changed = ""] = (
      await other.evaluateAll((options) => options.map((each) => each.getAttribute("value")))
    ).filter((value) => value !== saved) as string[];
    await item.selectOption(changed);
    await page.getByRole("link", { name: /^Women .*100% natural/ }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Keep editing" }).click();
    expect(await item.inputValue()).toBe(changed);
    await changeMensRecipe(page.request);
    await save.click();
    await page.getByText("Someone else has changed it since you opened it.").waitFor();
    await inspect("74-recipe-changed-meanwhile");
    await page.getByRole("button", { name: "Load the saved recipe" }).click();
    await page.getByText("The recipe was not saved").waitFor({ state: "detached" });
    await expect.poll(() => findFocus(page)).toBe("in sight");
    expect(await page.getByLabel("Item 4").inputValue(), "the other change is loaded").toBe(saved);
    await page.route("**/api/admin/recipes/*/men/99natural", (route) =>
      route.request().method() === "PUT"
        ? route.fulfill({ status: 422, json: { code: "invalid-input", message: "", issues: [NO_REPORT] } })
        : route.fallback(),
    );
    await save.click();
    await page.getByText(NO_REPORT.message).first().waitFor();
    expect(await page.getByLabel("Item 3").evaluate((field) => field === document.activeElement)).toBe(true);
    await inspect("74-recipe-refused");
    await page.getByRole("link", { name: "Earlier month" }).click();
    await page.getByText("The cut-off has passed").waitFor();
    expect(await save.count()).toBe(0);
    await inspect("74-recipe-locked");
    // The browser logs the two refused saves.
    expect(complaints.filter((complaint) => !/\b(409|422)\b/.test(complaint))).toEqual([]);
  });

  it.each(JOURNEY_WIDTHS)("a run is packed and sent off by the administrator at %d px", async (width) => {
    const { page, complaints, inspect } = await openPage(width);
    await signIn(page.request, "admin");
    await openHydrated(page, "/admin/box-run");
    await page.getByRole("heading", { name: /^Box run: / }).waitFor();
    await page.getByRole("region", { name: "Products needed" }).waitFor();
    await page.getByRole("rowheader", { name: "All boxes" }).waitFor();
    await inspect("75-run-forecast");
    // A number leads to the boxes that it counts, and all of them can be shown again.
    const count = page
      .getByRole("row", { name: /^All boxes/ })
      .getByRole("link")
      .first();
    const counted = Number.parseInt(await count.innerText(), 10);
    await count.click();
    // The first number also loads the run anew, under its month.
    await page.getByRole("link", { name: "Show all boxes" }).waitFor();
    await expect.poll(() => findFocus(page)).toBe("in sight");
    expect(await page.getByRole("link", { name: /^BOX-\d+$/ }).count()).toBe(counted);
    await page.getByRole("link", { name: "Show all boxes" }).click();
    await page.getByRole("link", { name: "Show all boxes" }).waitFor({ state: "detached" });
    // Depending on the day of the test, nothing may be due before the next 1st. Boxes are always billed before the next
    // 15th.
    for (const [step, happened] of [
      ["Move to the next 1st", /Emails: |Nothing was due/],
      ["Move to the next 15th", /Emails: /],
    ] as const) {
      // Signs in again, because an administrator's session is shorter than the time between two 15ths.
      await signIn(page.request, "admin");
      const moved = page.waitForResponse((reply) => reply.request().method() === "POST", { timeout: 60_000 });
      await page.getByRole("button", { name: step }).click();
      const asked = page.getByRole("dialog", { name: `${step}?` });
      await asked.getByText("The clock cannot be moved back.").waitFor();
      await asked.getByRole("button", { name: "Move the clock" }).click();
      await moved;
      await page.getByRole("status").getByText(happened).first().waitFor();
    }
    await page.getByText("Frozen list").waitFor();
    await inspect("76-run-frozen");
    await page.getByRole("button", { name: /^Mark all \d+ as packed$/ }).click();
    const send = page.getByRole("button", { name: /^Send \d+ packed box(es)?$/ });
    await send.waitFor();
    await page.getByRole("button", { name: "Undo" }).click();
    await send.waitFor({ state: "detached" });
    await page.getByRole("button", { name: /^Mark all \d+ as packed$/ }).click();
    await send.waitFor();
    const [reference = ""] = (
      await page
        .getByRole("region", { name: "Boxes in this run" })
        .getByText(/^BOX-\d+/)
        .first()
        .innerText()
    ).split(",");
    const buffer = Buffer.from(`Order reference,Tracking number\n${reference},AB${123_450_000 + width}GB\n`);
    await page.getByLabel("Tracking numbers").setInputFiles({ name: "export.csv", mimeType: "text/csv", buffer });
    await inspect("77-run-packed");
    await send.click();
    const question = page.getByRole("dialog", { name: /^Send \d+ box(es)?\?$/ });
    await question.getByText(/emails? (is|are) sent\. Each customer is notified once/).waitFor();
    await question.getByText(/no tracking number/).waitFor();
    await inspect("77-run-question");
    // The second press reaches what replaces the button. It must not replace the outcome by one of no boxes.
    await question.getByRole("button", { name: "Send boxes" }).dblclick();
    await page.getByText(/^[1-9]\d* box(es)? sent$/).waitFor();
    await expect.poll(() => findFocus(page)).toBe("in sight");
    expect(page.url()).toMatch(/month=\d{4}-\d\d$/);
    await page.getByText("Frozen list").waitFor();
    await inspect("77-run-sent");
    const [late = ""] = (
      await page
        .getByRole("region", { name: "Boxes in this run" })
        .getByText(/^BOX-\d+/)
        .last()
        .innerText()
    ).split(",");
    const later = Buffer.from(`Order reference,Tracking number\n${late},AB${987_650_000 + width}GB\n`);
    await page.getByLabel("Tracking numbers").setInputFiles({ name: "late.csv", mimeType: "text/csv", buffer: later });
    await page.getByRole("button", { name: "Add numbers from this file" }).click();
    await page
      .getByRole("dialog")
      .getByText(/^1 box gets its number/)
      .waitFor();
    await inspect("77-run-numbers");
    await page.getByRole("dialog").getByRole("button", { name: "Save numbers" }).click();
    await page.getByText("1 box updated").waitFor();
    await page.getByText(`AB${987_650_000 + width}GB`).waitFor();
    await page.getByRole("button", { name: "Later run" }).click();
    await page.getByText("1 box updated").waitFor({ state: "detached" });
    expect(complaints).toEqual([]);
  });

  it("a box whose bank asks is confirmed from the email's link", async () => {
    const { page, complaints, inspect } = await openPage(PHONE.width);
    const email = await subscribe(page, ASKS_ALWAYS);
    await moveToNextCharge(page.request);
    await openHydrated(page, await linkFromEmail(shop.dataDir, email, "/box/pay"));
    const confirm = page.getByRole("button", { name: "Confirm with your bank" });
    await confirm.waitFor();
    await inspect("78-pay-box");
    await confirm.click();
    await page.getByRole("dialog").getByRole("button", { name: "Refuse" }).waitFor();
    await inspect("78-bank-asks");
    await page.getByRole("dialog").getByRole("button", { name: "Refuse" }).click();
    await page.getByText(/^The bank could not confirm that it was you/).waitFor();
    await inspect("78-bank-refused");
    await confirm.click();
    await page.getByRole("dialog").getByRole("button", { name: "Approve" }).click();
    await expectPaid(page);
    await inspect("78-box-paid");
    await page.reload();
    await page.getByRole("heading", { name: PAID }).waitFor();
    expect(complaints).toEqual([]);
  });

  it("a box whose card fails is paid with another, from the account", async () => {
    const { page, complaints, inspect } = await openPage(PHONE.width);
    await subscribe(page, PAID_ONCE_ONLY);
    await moveToNextCharge(page.request);
    await openHydrated(page, "/account");
    await page.getByText(/^The payment for your \w+ box did not go through$/).waitFor();
    await inspect("79-unpaid-in-account");
    await findFailedPayment();
    await page.getByRole("link", { name: "Update card" }).click();
    const save = page.getByRole("button", { name: "Save this card" });
    await fillCard(page, PAID_ONCE_ONLY);
    await save.click();
    await page.getByText("Your new card is saved. Your unpaid box is not paid yet.").first().waitFor();
    await expect.poll(() => findFocus(page)).toBe("in sight");
    await fillCard(page, ASKS_ALWAYS);
    await save.click();
    await page.getByRole("dialog").getByRole("button", { name: "Approve" }).click();
    await page.waitForURL("**/account/pay/*");
    await page.getByRole("button", { name: "Confirm with your bank" }).waitFor();
    await fillCard(page, "4000 0000 0000 0002");
    const pay = page.getByRole("button", { name: /^Pay £\d+\.\d\d$/ });
    await pay.click();
    await page
      .getByRole("alert")
      .getByText(/declined/i)
      .waitFor();
    await inspect("80-another-declined");
    await fillCard(page, "4242 4242 4242 4242");
    await pay.click();
    await expectPaid(page);
    await inspect("80-another-paid");
    await page.getByRole("link", { name: "Go to your account", exact: true }).click();
    await page.getByText("Visa ending 4242").waitFor();
    await page.getByRole("link", { name: "Update card" }).click();
    await save.waitFor();
    await inspect("81-card-in-account");
    await fillCard(page, "4000 0025 0000 3155");
    await save.click();
    await page.getByRole("dialog").getByRole("button", { name: "Refuse" }).click();
    await page.getByText(/^The bank could not confirm that it was you/).waitFor();
    await expect.poll(() => findFocus(page)).toBe("in sight");
    await save.click();
    await page.getByRole("dialog").getByRole("button", { name: "Approve" }).click();
    await page.getByText("Thank you, your new card is saved").waitFor();
    await expect.poll(() => findFocus(page)).toBe("in sight");
    expect(complaints).toEqual([]);
  });

  /** Reverses the order of a recipe, as another administrator. */
  async function changeMensRecipe(request: APIRequestContext): Promise<void> {
    interface Recipe {
      audience: string;
      naturalness: string;
      productIds: number[];
    }
    const month = (await (await request.get("/api/admin/recipes")).json()) as { boxMonth: string; recipes: Recipe[] };
    const recipe = month.recipes.find((each) => each.audience === "men" && each.naturalness === "99natural");
    const previousProductIds = recipe?.productIds ?? [];
    const reply = await request.put(`/api/admin/recipes/${month.boxMonth}/men/99natural`, {
      data: { productIds: previousProductIds.toReversed(), previousProductIds },
    });
    expect(reply.status()).toBe(200);
  }

  async function subscribe(page: Page, cardNumber: string): Promise<string> {
    await page.goto("/");
    const email = await becomeCustomer(page);
    await putIntoBasket(page, WOMENS_THREE_MONTHS);
    await openHydrated(page, "/unified-checkout");
    await fillCard(page, cardNumber);
    await page.getByRole("button", { name: /^Subscribe and pay .* now$|^Pay now/ }).click();
    if (cardNumber === ASKS_ALWAYS) await page.getByRole("button", { name: "Approve" }).click();
    await page.waitForURL("**/success?*");
    return email;
  }

  async function findFailedPayment(): Promise<void> {
    const office = await openPage(PHONE.width);
    await signIn(office.page.request, "admin");
    await openHydrated(office.page, "/admin");
    await office.page.getByRole("link", { name: /failed box charge/ }).click();
    await office.page.getByText(/^[1-9]\d* subscriptions?$/).waitFor();
    await office.page.getByText("Payment failure", { exact: true }).last().waitFor();
    await office.inspect("79-payment-trouble");
    await office.page
      .getByRole("link", { name: /View subscription/ })
      .first()
      .click();
    await office.page.getByText(/^The \w+ \d{4} box is not paid/).waitFor();
    await office.inspect("79-trouble-details");
    expect(office.complaints).toEqual([]);
  }

  /** Checks that the heading has focus after payment, so that screen readers announce the result. */
  async function expectPaid(page: Page): Promise<void> {
    await page.getByRole("heading", { name: PAID }).waitFor();
    expect(await page.evaluate(() => document.activeElement?.textContent)).toMatch(PAID);
  }

  async function adminRequest(): Promise<APIRequestContext> {
    const { request } = await newContext();
    await signIn(request, "admin");
    return request;
  }

  /**
   * Moves the clock from one 1st to the next until the shop has tried the next charge of the customer's only
   * subscription.
   */
  async function moveToNextCharge(customer: APIRequestContext): Promise<void> {
    const admin = await adminRequest();
    const [subscription] = (await (await customer.get("/api/subscriptions")).json()) as { nextChargeOn: string }[];
    for (let month = 0; month < MONTHS_MAX; month += 1) {
      const reply = await admin.post("/api/admin/rehearsal", { data: { step: "next-1st" }, timeout: 60_000 });
      const { now } = (await reply.json()) as { now: string };
      if (now.slice(0, 10) >= (subscription?.nextChargeOn ?? "")) return;
    }
    throw new Error("the next charge is too far away");
  }
}, 240_000);
