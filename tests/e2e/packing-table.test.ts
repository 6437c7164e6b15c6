import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { findWithAxe } from "#tests/support/axe.ts";
import { openHydrated, untilQuiet } from "#tests/support/quiet-page.ts";
import { linkFromEmail } from "#tests/support/sent-emails.ts";
import { openShopFront } from "#tests/support/shop-front.ts";
import { signIn } from "#tests/support/sign-in.ts";
import { JOURNEY_WIDTHS, PHONE, type WatchedPage } from "#tests/support/watched-page.ts";

const SOAP = 11;
const PASSWORD = "three words for work";
const TABLE = "/admin/packing-table";
/** Smallest side of a main button, in pixels. */
const TARGET_MIN = 56;

interface Order {
  orderId: number;
  reference: string;
}

describe("the packing table, in a real browser", () => {
  const { shop, openPage, newContext } = openShopFront();

  it.each(JOURNEY_WIDTHS)(
    "walks the day of Packing, item by item, with the keyboard and a scanner, at %d px",
    async (width) => {
      const [first, second] = [await order(), await order()];
      const packer = await openPage(width);
      await join(packer, `packer-${width}@example.com`);
      const { page } = packer;
      await openHydrated(page, "/admin/parcels?show=ready");
      await page.getByRole("main").getByRole("link", { name: "Packing table" }).click();
      await page.getByRole("heading", { name: /^(ORDER|BOX|REPLACEMENT)-/ }).waitFor();
      await packer.inspect("150-packing-table");
      const manifest = await page.locator("link[rel=manifest]").getAttribute("href");
      expect(await (await page.request.get(manifest ?? "")).json()).toMatchObject({
        start_url: "/admin",
        display: "standalone",
        icons: expect.arrayContaining([expect.objectContaining({ sizes: "any" })]),
      });
      for (const name of ["Previous parcel", "All there", "Next parcel", "Scan with the camera"]) {
        const box = await page.getByRole("button", { name, exact: true }).boundingBox();
        expect(Math.min(box?.width ?? 0, box?.height ?? 0), name).toBeGreaterThanOrEqual(TARGET_MIN);
      }

      // A scanner types wherever the focus is. The field keeps what a person has typed.
      const typed = page.getByLabel("Or type a code");
      await typed.fill("half");
      await scan(page, first.reference);
      await heading(page, first.reference).waitFor();
      expect(await typed.inputValue()).toBe("half");
      await typed.fill("");
      await page.getByRole("button", { name: "All there" }).focus();
      await scan(page, second.reference);
      await heading(page, second.reference).waitFor();
      expect(await page.getByRole("button", { name: "All there" }).count(), "Enter pressed no button").toBe(1);
      await scan(page, "ORDER-999999");
      await page.getByText("ORDER-999999 is not in the list").waitFor();
      await typed.fill("nonsense");
      await typed.press("Enter");
      await page.getByText("Unknown code nonsense").waitFor();
      await packer.inspect("151-packing-unknown");
      await heading(page, second.reference).waitFor();

      await page.getByRole("list", { name: "Items" }).getByRole("checkbox").first().focus();
      await page.keyboard.press("Space");
      await scan(page, "AB473124829GB");
      expect(await page.getByLabel("Tracking number").inputValue()).toBe("AB473124829GB");
      await page.getByLabel("Tracking number").fill("");
      const packed = page.getByRole("button", { name: "Packed", exact: true });
      await packed.focus();
      await page.keyboard.press("Enter");
      await page.getByText(`${second.reference} is packed.`).waitFor();
      expect(await page.evaluate(() => document.activeElement?.tagName), "the next parcel has the focus").toBe("H3");
      await untilQuiet(page);
      expect(await stateOf(second)).toBe("packed");
      expect(await stateOf(first)).toBe("to-pack");
      await packer.inspect("152-packing-next");

      await page.getByRole("button", { name: "Scan with the camera" }).click();
      const camera = page.getByRole("dialog", { name: "Scan with the camera" });
      await camera.getByRole("alert").waitFor();
      await packer.inspect("153-packing-camera");
      await camera.getByRole("button", { name: "Cancel" }).click();
      expect(packer.complaints).toEqual([]);
    },
  );

  it("packs on two phones without a connection, once, and stops a cancelled and a moved parcel", async () => {
    const orders = { both: await order(), cancelled: await order(), moved: await order(), fine: await order() };
    const [one, other] = [await openPage(PHONE.width), await openPage(PHONE.width)];
    await join(one, "one@example.com", "Robin");
    await join(other, "other@example.com", "Sam");
    for (const { page } of [one, other]) {
      await openHydrated(page, TABLE);
      await page.getByRole("button", { name: "All there" }).waitFor();
      await untilQuiet(page);
      await page.context().setOffline(true);
    }
    for (const { reference } of [orders.both, orders.cancelled, orders.moved]) await pack(one.page, reference);
    await one.page.getByText("3 wait to be sent").waitFor();
    await one.page.getByText("No connection to the shop").waitFor();
    await one.inspect("154-packing-offline");
    await pack(other.page, orders.both.reference);
    await pack(other.page, orders.fine.reference);
    await other.page.getByText("2 wait to be sent").waitFor();

    const owner = await newContext();
    await signIn(owner.request, "admin");
    const cancelling = { status: "cancelled" };
    expect(
      (await owner.request.patch(`/api/admin/orders/${orders.cancelled.orderId}`, { data: cancelling })).ok(),
    ).toBe(true);
    await shop.run(
      `update orders set shipping_address = shipping_address || '{"line1":"9 Other Road"}' where id = ${orders.moved.orderId}`,
    );

    await other.page.context().setOffline(false);
    await other.page.getByText("wait to be sent").waitFor({ state: "hidden" });
    await untilQuiet(other.page);
    expect(await other.page.getByText("Do not send").count()).toBe(0);
    await one.page.context().setOffline(false);
    await one.page.getByText("wait to be sent").waitFor({ state: "hidden" });
    await one.page.getByText(/Sam Hale had packed it at \d\d:\d\d/).waitFor();
    await one.page.getByText(`Do not send ${orders.cancelled.reference}`).waitFor();
    await one.page.getByText(`Do not send ${orders.moved.reference}`).waitFor();
    // Sign-out would lose what is not acknowledged, so the dashboard refuses it.
    await one.page.getByRole("button", { name: "Menu" }).click();
    await one.page.getByRole("dialog").getByRole("button", { name: "Sign out" }).click();
    await one.toasts.says("Error", /Packings wait on this device/);
    await one.page.keyboard.press("Escape");
    await one.inspect("155-packing-stopped");
    await one.page.reload();
    await one.page.getByText(`Do not send ${orders.moved.reference}`).waitFor();
    await one.page.getByText(`Do not send ${orders.cancelled.reference}`).waitFor();
    await one.page.getByRole("button", { name: `OK: ${orders.both.reference}` }).click();
    await one.page.getByRole("button", { name: `I have put it aside: ${orders.cancelled.reference}` }).click();
    await one.page.getByRole("button", { name: `I have put it aside: ${orders.moved.reference}` }).click();
    expect(await one.page.getByText("Do not send").count()).toBe(0);
    await pack(one.page, orders.moved.reference);
    await untilQuiet(one.page);

    expect(await stateOf(orders.both)).toBe("packed");
    expect(await stateOf(orders.fine)).toBe("packed");
    expect(await stateOf(orders.moved)).toBe("packed");
    expect(await countPackings(orders.both)).toBe(1);
    await one.page.getByRole("button", { name: "Menu" }).click();
    await one.page.getByRole("dialog").getByRole("button", { name: "Sign out" }).click();
    await one.page.waitForURL(`${shop.url}/`);
    expect(await one.page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("pack")))).toEqual(
      [],
    );
    const online = [one, other]
      .flatMap(({ complaints }) => complaints)
      .filter((each) => !/ERR_INTERNET|^failed: /.test(each));
    expect(online).toEqual([]);
  });

  it("opens without a connection, and other pages say what works", async () => {
    const phone = await openPage(PHONE.width);
    const { page } = phone;
    await order();
    await join(phone, "offline@example.com");
    await openHydrated(page, TABLE);
    await page.getByRole("button", { name: "All there" }).waitFor();
    await untilKept(page);
    await untilQuiet(page);
    await page.context().setOffline(true);
    await page.goto("/admin/parcels");
    await page.getByRole("heading", { name: "No connection" }).waitFor();
    expect(await findWithAxe(page)).toEqual([]);
    await page.getByRole("link", { name: "Open the packing table" }).click();
    await page.getByRole("button", { name: "All there" }).waitFor();
    await phone.inspect("156-packing-opened-offline");
    expect(await page.evaluate(async () => (await caches.keys()).length)).toBe(1);
  });

  /** Waits until the worker answers for the page, and has the page and its files. The page itself is kept last. */
  async function untilKept(page: Page): Promise<void> {
    await page.waitForFunction(async (table) => {
      if (navigator.serviceWorker.controller?.state !== "activated") return false;
      const kept = await (await caches.open("packing-table-1")).keys();
      return kept.length > 5 && kept.some(({ url }) => new URL(url).pathname === table);
    }, TABLE);
  }

  const heading = (page: Page, name: string) => page.getByRole("heading", { name, exact: true });

  /**
   * Types like a hand scanner: all keys at once, where the focus is. The browser's own keys would have the pauses of a
   * busy machine between them.
   */
  async function scan(page: Page, code: string): Promise<void> {
    await page.evaluate(
      (keys) => {
        for (const key of keys) {
          const target = document.activeElement ?? document.body;
          const isMeant = target.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
          if (!isMeant) continue;
          if (key !== "Enter") document.execCommand("insertText", false, key);
          else if (target instanceof HTMLButtonElement) target.click();
          else if (target instanceof HTMLInputElement) target.form?.requestSubmit();
        }
      },
      [...code, "Enter"],
    );
  }

  async function pack(page: Page, reference: string): Promise<void> {
    await scan(page, reference);
    await heading(page, reference).waitFor();
    await page.getByRole("button", { name: "All there" }).click();
    await page.getByRole("button", { name: "Packed", exact: true }).click();
    await page.getByText(`${reference} is packed.`).waitFor();
  }

  async function order(): Promise<Order> {
    const { request } = await newContext();
    const address = { line1: "3 Mill Lane", city: "Bath", postcode: "BA1 2AB" };
    const email = `buyer-${crypto.randomUUID()}@example.com`;
    const guest = { email, firstName: "Wren", lastName: "Ashdown", address };
    const post = async (path: string, data: object) => {
      const reply = await request.post(path, { data });
      expect(reply.ok(), path).toBe(true);
      return reply.json();
    };
    await post("/api/cart/add", { productId: SOAP });
    const { orderId, paymentId, clientSecret } = await post("/api/create-checkout", { guest });
    const card = { cardNumber: "4242 4242 4242 4242", expMonth: 12, expYear: 2030, cvc: "123" };
    await post(`/api/sandbox/payments/${paymentId}/confirm`, { clientSecret, ...card });
    await post(`/api/orders/${orderId}/mark-paid`, {});
    return { orderId, reference: `ORDER-${orderId}` };
  }

  /** The parcel of an order, as the administrator sees it. */
  async function parcelOf({ orderId }: Order): Promise<{ id: number; state: string } | undefined> {
    const { request } = await newContext();
    await signIn(request, "admin");
    const { parcels } = (await (await request.get(`/api/admin/orders/${orderId}`)).json()) as {
      parcels: { id: number; state: string }[];
    };
    return parcels[0];
  }

  async function stateOf(of: Order): Promise<string | undefined> {
    return (await parcelOf(of))?.state;
  }

  /** Number of packings in the activity log. */
  async function countPackings(of: Order): Promise<number> {
    const { request } = await newContext();
    await signIn(request, "admin");
    const reply = await request.get(`/api/admin/activity?entity=parcel&entityId=${(await parcelOf(of))?.id}`);
    return ((await reply.json()) as unknown[]).length;
  }

  /** Invites a packer through the API, accepts the invitation and signs in. */
  async function join({ page }: WatchedPage, email: string, firstName = "Robin"): Promise<void> {
    const { request } = page;
    await signIn(request, "admin");
    const roles = (await (await request.get("/api/admin/staff-roles")).json()) as { id: number; name: string }[];
    const roleId = roles.find(({ name }) => name === "Packing")?.id;
    expect((await request.post("/api/admin/staff", { data: { email, roleId } })).status()).toBe(200);
    await request.post("/api/logout", { data: {} });
    const link = new URL(await linkFromEmail(shop.dataDir, email, "/staff-invitation"), shop.url);
    const accepted = { token: link.searchParams.get("token"), firstName, lastName: "Hale", password: PASSWORD };
    expect((await request.post("/api/staff-invitation/accept", { data: accepted })).status()).toBe(200);
    expect((await request.post("/api/login", { data: { username: email, password: PASSWORD } })).status()).toBe(200);
  }
});
