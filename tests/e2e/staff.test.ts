import { describe, expect, it } from "vitest";
import { openHydrated, untilQuiet } from "#tests/support/quiet-page.ts";
import { linkFromEmail } from "#tests/support/sent-emails.ts";
import { openShopFront } from "#tests/support/shop-front.ts";
import { signIn } from "#tests/support/sign-in.ts";
import { JOURNEY_WIDTHS, PHONE, type WatchedPage } from "#tests/support/watched-page.ts";

const PASSWORD = "three words for work";
const FORBIDDEN = "Your role does not include this page";

/** The tabs of each role, with a page that it opens in its day and a page that it may not open. */
const DAYS = [
  {
    role: "Support",
    tabs: "Overview, Orders, Returns, Subscriptions, Customers, Messages, Reviews, Emails",
    opens: ["/admin/orders?order=1013", "/admin/customers", "/admin/subscriptions"],
    not: "/admin/parcels",
  },
  {
    role: "Products",
    tabs: "Overview, Recipes, Products, Categories, Claims, Move in",
    opens: ["/admin/products?product=1", "/admin/recipes"],
    not: "/admin/orders",
  },
  {
    role: "Accounts",
    tabs: "Overview, Orders, Sales, Books",
    opens: ["/admin/books", "/admin/orders?order=1013", "/admin/sales"],
    not: "/admin/customers",
  },
  {
    role: "Manager",
    tabs: "Overview, Orders, Parcels, Packing table, Returns, Subscriptions, Box run, Recipes, Products, Categories, Discounts, Gift cards, Claims, Customers, Messages, Samples, Reviews, Emails, Newsletter, Sales, Books, Activity, Brand, Pages, Move in",
    opens: ["/admin/orders?order=1013", "/admin/activity"],
    not: "/admin/staff",
  },
] as const;

describe("staff, in a real browser", () => {
  const { shop, openPage } = openShopFront();

  it.each(JOURNEY_WIDTHS)("is invited, packs a morning's parcels and sees nothing else, at %d px", async (width) => {
    const owner = await openPage(width);
    await signIn(owner.page.request, "admin");
    const email = `packing-${width}@example.com`;
    await openHydrated(owner.page, "/admin/staff");
    await owner.inspect("140-staff");
    await owner.page.getByRole("button", { name: "Invite" }).click();
    const dialog = owner.page.getByRole("dialog", { name: "Invite" });
    await dialog.getByRole("button", { name: "Send invitation" }).click();
    await dialog.getByText("Email is required").last().waitFor();
    await dialog.getByLabel("Email").fill(email);
    await dialog.getByLabel("Role").selectOption({ label: "Packing" });
    await owner.inspect("141-staff-invite");
    await dialog.getByRole("button", { name: "Send invitation" }).click();
    const kept = owner.page.getByRole("dialog").filter({ hasText: "Invitation kept, not sent" });
    expect(await kept.getByText("/staff-invitation?token=").innerText()).toContain(
      await linkFromEmail(shop.dataDir, email, "/staff-invitation"),
    );
    await owner.inspect("141-staff-invitation-kept");
    await kept.getByRole("button", { name: "Done" }).click();
    await owner.page.getByRole("button", { name: "Edit Packing", exact: true }).click();
    await owner.page.getByRole("dialog", { name: "Edit role" }).getByLabel("Refund orders").waitFor();
    await owner.inspect("142-staff-role");

    const member = await openPage(width);
    await openHydrated(member.page, await linkFromEmail(shop.dataDir, email, "/staff-invitation"));
    await member.page.getByText("You are invited to the dashboard as Packing").waitFor();
    await member.page.getByRole("button", { name: "Accept the invitation" }).click();
    await member.page.getByText("First name is required").waitFor();
    await member.inspect("143-staff-invitation");
    await member.page.getByLabel("First name").fill("Robin");
    await member.page.getByLabel("Last name").fill("Hale");
    await member.page.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await member.page.getByRole("button", { name: "Accept the invitation" }).click();
    await member.page.getByText("You have joined").waitFor();
    await member.page.getByRole("link", { name: "Sign In", exact: true }).last().click();
    await member.page.getByLabel("Username").fill(email);
    await member.page.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await member.page.getByRole("button", { name: "Sign In", exact: true }).last().click();
    await member.page.getByRole("heading", { name: "Overview" }).waitFor();
    await member.inspect("144-staff-overview");
    expect(await tabsOf(member)).toBe("Overview, Parcels, Packing table, Box run");
    await walk(member, {
      role: "Packing",
      opens: ["/admin/parcels?show=ready", "/admin/packing-table", "/admin/box-run"],
      not: "/admin/orders",
    });

    await openHydrated(owner.page, "/admin/staff");
    await owner.page.getByRole("button", { name: "Edit Robin Hale" }).click();
    await owner.page.getByRole("button", { name: "End access" }).click();
    const question = owner.page.getByRole("dialog", { name: "End access?" });
    await owner.inspect("145-staff-end");
    await question.getByRole("button", { name: "End access" }).click();
    await owner.page.getByText("Access ended").waitFor();
    expect((await member.page.request.get("/api/admin/parcels")).status()).toBe(401);
    await member.page.getByRole("link", { name: "Go to the overview" }).click();
    await member.page.getByText("You are logged out. Logging in again...").first().waitFor();
    await member.page.waitForURL(/\/auth/);
    expect(owner.complaints).toEqual([]);
  });

  for (const { role, tabs, ...day } of DAYS) {
    it(`walks the day of ${role}`, async () => {
      const watched = await openPage(PHONE.width);
      const email = `${role.toLowerCase()}@example.com`;
      await join(watched, role, email);
      await openHydrated(watched.page, "/admin");
      await watched.inspect(`146-staff-${role.toLowerCase()}`);
      expect(await tabsOf(watched)).toBe(tabs);
      await walk(watched, { role, ...day });
      expect(watched.complaints).toEqual([]);
    });
  }

  async function walk(
    { page, inspect }: WatchedPage,
    { role, opens, not }: { role: string; opens: readonly string[]; not: string },
  ): Promise<void> {
    for (const path of opens) {
      await openHydrated(page, path);
      await untilQuiet(page);
      expect(await page.getByText(FORBIDDEN).count(), path).toBe(0);
      await inspect(`147-staff-${role.toLowerCase()}${path.replace(/\W+/g, "-")}`);
    }
    await openHydrated(page, not);
    await page.getByText(FORBIDDEN).waitFor();
    await page.getByText(`Your role is ${role}`).waitFor();
    await inspect(`148-staff-${role.toLowerCase()}-not`);
  }

  /** Invites a member through the API, accepts the invitation and signs in. */
  async function join({ page }: WatchedPage, role: string, email: string): Promise<void> {
    const { request } = page;
    await signIn(request, "admin");
    const roles = (await (await request.get("/api/admin/staff-roles")).json()) as { id: number; name: string }[];
    const roleId = roles.find(({ name }) => name === role)?.id;
    expect((await request.post("/api/admin/staff", { data: { email, roleId } })).status()).toBe(200);
    await request.post("/api/logout", { data: {} });
    const link = new URL(await linkFromEmail(shop.dataDir, email, "/staff-invitation"), shop.url);
    const accepted = {
      token: link.searchParams.get("token"),
      firstName: "Robin",
      lastName: "Hale",
      password: PASSWORD,
    };
    expect((await request.post("/api/staff-invitation/accept", { data: accepted })).status()).toBe(200);
    expect((await request.post("/api/login", { data: { username: email, password: PASSWORD } })).status()).toBe(200);
  }

  /** The tabs in the menu, which is in a sheet on a phone. */
  async function tabsOf({ page }: WatchedPage): Promise<string> {
    const isPhone = (page.viewportSize()?.width ?? 0) < 1280;
    if (isPhone) await page.getByRole("button", { name: "Menu" }).click();
    const links = page.getByRole("navigation", { name: "Dashboard" }).getByRole("link");
    await links.first().waitFor();
    const visible = await links.filter({ visible: true }).allInnerTexts();
    if (isPhone) await page.keyboard.press("Escape");
    return visible.join(", ");
  }
});
