import type { APIResponse } from "playwright-core";
import { describe, expect, it } from "vitest";
import { becomeCustomer, putIntoBasket } from "#tests/support/checkout-steps.ts";
import { findFocus } from "#tests/support/find-focus.ts";
import { openHydrated } from "#tests/support/quiet-page.ts";
import { openSharedFront } from "#tests/support/shop-front.ts";
import { signIn } from "#tests/support/sign-in.ts";
import { JOURNEY_WIDTHS } from "#tests/support/watched-page.ts";

/** No other journey reviews this product. */
const SLUG = "rose-petal-bath-bomb";

describe("a review, in a real browser", () => {
  const { openPage } = openSharedFront();

  it.each(JOURNEY_WIDTHS)(
    "is written by whoever has the goods, read by the shop, answered, and reported by a reader, at %d px",
    async (width) => {
      const { page, complaints, inspect } = await openPage(width);
      const desk = await openPage(width);
      await signIn(desk.page.request, "admin");
      await becomeCustomer(page);
      await openHydrated(page, "/account/reviews");
      await page.getByText("There are none yet.").waitFor();
      const { id: productId } = await reply(page.request.get(`/api/products/${SLUG}`));
      await putIntoBasket(page, productId);
      const { orderId, paymentId, clientSecret } = await reply(page.request.post("/api/create-checkout", { data: {} }));
      const card = { cardNumber: "4242 4242 4242 4242", expMonth: 12, expYear: 2030, cvc: "123" };
      await reply(page.request.post(`/api/sandbox/payments/${paymentId}/confirm`, { data: { clientSecret, ...card } }));
      await reply(page.request.post(`/api/orders/${orderId}/mark-paid`, { data: {} }));
      await reply(desk.page.request.patch(`/api/admin/orders/${orderId}`, { data: { status: "delivered" } }));

      await openHydrated(page, "/account");
      await page.getByRole("link", { name: "Your reviews" }).click();
      await page.getByRole("heading", { name: "Rose Petal Bath Bomb" }).waitFor();
      await page.getByRole("button", { name: "Send review" }).click();
      await page.getByText("Choose from one to five stars").waitFor();
      expect(await findFocus(page)).toBe("in sight");
      await inspect("96-review-form");
      const text = `Fizzes for a quarter of an hour, ${width} ${Date.now()}`;
      await page.keyboard.press("ArrowRight");
      await page.getByRole("radio", { name: "4 stars: Good" }).check();
      await page.getByLabel("What is it like?").fill(text);
      await page.getByRole("radio", { name: "Just right" }).check();
      await page.getByLabel("Your name").fill("R.");
      await page.getByRole("button", { name: "Send review" }).click();
      await page.getByText("Thank you. We will check your review").waitFor();
      await page.getByText("We have not checked it yet").waitFor();
      expect(await findFocus(page)).toBe("in sight");
      await inspect("96-own-reviews");

      await openHydrated(desk.page, "/admin/reviews?status=pending");
      const row = desk.page.getByRole("listitem").filter({ hasText: text });
      await row.getByRole("button", { name: "Reject" }).click();
      await desk.page.getByRole("button", { name: "Reject review" }).click();
      await desk.page.getByText("Choose a reason").waitFor();
      await desk.inspect("96-refuse-review", "dialog");
      await desk.page.getByRole("button", { name: "Cancel" }).click();
      await row.getByRole("button", { name: "Reply" }).click();
      await desk.page.getByLabel(/^To R\./).fill("Thank you. The next batch fizzes longer.");
      await desk.page.getByRole("button", { name: "Save reply" }).click();
      await row.getByText("The next batch fizzes longer.").waitFor();
      await desk.inspect("96-admin-reviews");
      await row.getByRole("button", { name: "Publish" }).click();
      await desk.page.getByText("The review is published").first().waitFor();

      const path = `/products/${SLUG}`;
      const shown = page.getByRole("listitem").filter({ hasText: text });
      const open = async () => {
        await openHydrated(page, path);
        return shown.count();
      };
      await expect.poll(open, { timeout: 20_000, interval: 500 }).toBe(1);
      await shown.getByText("The next batch fizzes longer.").waitFor();
      await shown.getByRole("button", { name: "Report this review" }).click();
      await shown.getByLabel("What is wrong with it?").selectOption("not-true");
      expect(await findFocus(page)).toBe("in sight");
      await inspect("96-product-reviews");
      await shown.getByRole("button", { name: "Report", exact: true }).click();
      await shown.getByText("We will check it again.").waitFor();
      await openHydrated(desk.page, "/admin/reviews?status=reported");
      await row.getByText("Reported: i do not think it is real").waitFor();
      await row.getByRole("button", { name: "Keep published" }).click();
      await row.waitFor({ state: "detached" });

      await openHydrated(page, "/account/reviews");
      await page.getByRole("button", { name: "Delete" }).click();
      await page.getByText("Your review has been deleted.").waitFor();
      await page.getByRole("button", { name: "Do not ask me again" }).click();
      await page.getByText("We do not ask for reviews by email.").waitFor();
      expect([...complaints, ...desk.complaints]).toEqual([]);
    },
  );
});

async function reply(sent: Promise<APIResponse>) {
  const answer = await sent;
  if (!answer.ok()) throw new Error(`${answer.url()}: ${answer.status()} ${await answer.text()}`);
  return answer.json();
}
