import { Secret, TOTP } from "otpauth";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { openHydrated } from "#tests/support/quiet-page.ts";
import { openShopFront } from "#tests/support/shop-front.ts";
import { JOURNEY_WIDTHS } from "#tests/support/watched-page.ts";

const PERIOD_MS = 30_000;
const PASSWORD = "admin123";

describe("the administrator's authenticator app, in a real browser", () => {
  const { openPage } = openShopFront();

  it.each(JOURNEY_WIDTHS)("is set up, asked for, replaced by a recovery code and removed, at %d px", async (width) => {
    const { page, inspect } = await openPage(width);
    await openHydrated(page, "/auth?next=/account/security");
    await signIn(page);
    await page.getByRole("button", { name: "Set up the app" }).click();
    await page.locator("#factor-password").fill(PASSWORD);
    await inspect("100-factor-password");
    await page.getByRole("button", { name: "Continue" }).click();
    await page.getByRole("img", { name: "Code to scan with an authenticator app" }).waitFor();
    await inspect("101-factor-scan");
    const secret = (await page.locator("p.font-mono").innerText()).replaceAll(/\s/g, "");
    await page.getByLabel("The app's code").fill("000000");
    await page.getByRole("button", { name: "Finish" }).click();
    await page.getByText("This code is wrong. Enter a new code.").waitFor();
    await inspect("102-factor-wrong");
    await page.getByLabel("The app's code").fill(codeOf(secret, 0));
    await page.getByRole("button", { name: "Finish" }).click();
    await page.getByText("The app is set up").waitFor();
    await inspect("103-recovery-codes");
    const [recoveryCode = "", anotherRecoveryCode = ""] = await page.locator("ul.font-mono li").allInnerTexts();
    await page.getByRole("button", { name: "I have saved them" }).click();
    await page.getByText("You need a code from your app to sign in.").waitFor();

    await page.goto("/api/logout");
    await openHydrated(page, "/auth?next=/account/security");
    await signIn(page);
    await page.getByLabel("Code", { exact: true }).waitFor();
    await inspect("104-code-asked");
    await enterCode(page, "000000");
    await page.getByText("This code is wrong or has already been used. Enter a new code.").first().waitFor();
    await inspect("105-code-wrong");
    await enterCode(page, codeOf(secret, PERIOD_MS));
    await page.waitForURL(({ pathname }) => pathname === "/account/security");

    await page.goto("/api/logout");
    await openHydrated(page, "/auth?next=/account/security");
    await signIn(page);
    await page.getByLabel("Code", { exact: true }).waitFor();
    await enterCode(page, recoveryCode);
    await page.waitForURL(({ pathname }) => pathname === "/account/security");
    await page.getByRole("button", { name: "Remove the app" }).click();
    await page.locator("#remove-factor-password").fill(PASSWORD);
    await page.getByLabel("Code", { exact: true }).fill(anotherRecoveryCode);
    await inspect("106-factor-remove");
    await page.getByRole("button", { name: "Remove the app" }).click();
    await page.getByText("With an app, you need your password and a code from your phone to sign in.").waitFor();
  });
});

describe("a passkey, in a real browser", () => {
  const { openPage, shop } = openShopFront();

  it("is made, signs in without a name, answers for its owner and is removed", async () => {
    const { page, inspect, complaints } = await openPage(390);
    await giveDevice(page);
    // Passkeys belong to a host name. The shop's host name is `localhost` and not an IP address.
    const home = shop.url.replace("127.0.0.1", "localhost");
    await openHydrated(page, `${home}/auth?next=/account/security`);
    await page.getByRole("button", { name: "Sign in with a passkey" }).click();
    await page.getByText("The passkey request was cancelled or took too long. Try again.").waitFor();
    await inspect("140-passkey-unknown");
    await signIn(page);
    await page.waitForURL(({ pathname }) => pathname === "/account/security");
    // Simulates production, where the dashboard first leads to the set-up of an authenticator app.
    await page.route("**/api/user", async (route) => {
      const reply = await route.fetch();
      await route.fulfill({ response: reply, json: { ...(await reply.json()), needsSecondFactor: true } });
    });
    await openHydrated(page, `${home}/admin/orders?status=paid`);
    await page.waitForURL(({ pathname }) => pathname === "/account/security");
    await page.getByText("To open the dashboard, set up an authenticator app first").waitFor();
    await inspect("142-factor-needed");
    await page.unrouteAll();
    await page.getByRole("button", { name: "Add a passkey" }).click();
    await page.getByText("Name is required").waitFor();
    await page.getByLabel("Name of a new passkey").fill("My phone");
    await page.getByRole("button", { name: "Add a passkey" }).click();
    await page.getByRole("button", { name: "Remove My phone" }).waitFor();
    await inspect("141-passkeys");
    const read = page.waitForResponse("**/api/admin/orders*");
    await page.getByRole("link", { name: "Back to the dashboard" }).click();
    expect((await read).status()).toBe(200);
    await page.waitForURL(({ pathname, search }) => pathname + search === "/admin/orders?status=paid");

    await page.goto(`${home}/api/logout`);
    await openHydrated(page, `${home}/auth?next=/account/security`);
    await page.getByRole("button", { name: "Sign in with a passkey" }).click();
    await page.waitForURL(({ pathname }) => pathname === "/account/security");
    // Simulates an expired authentication.
    await page.route("**/api/user/passkeys/*", (route) => route.fulfill({ status: 403, json: STALE }), { times: 1 });
    await page.getByRole("button", { name: "Remove My phone" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Use your passkey" }).click();
    await page.getByRole("button", { name: "Remove My phone" }).waitFor({ state: "detached" });
    expect(complaints.filter((complaint) => !complaint.includes("403"))).toEqual([]);
  });
});

const STALE = { code: "proof-needed", message: "Enter your password or a code again." };

/** A device with passkeys that always verifies its user. */
async function giveDevice(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("WebAuthn.enable");
  await session.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

/** Code of the authenticator app for the current time plus `awayMs`. Each code is valid only once. */
function codeOf(secret: string, awayMs: number): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + awayMs });
}

async function signIn(page: Page): Promise<void> {
  await page.getByLabel("Username").fill("admin");
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await submit(page);
}

async function enterCode(page: Page, code: string): Promise<void> {
  await page.getByLabel("Code", { exact: true }).fill(code);
  await submit(page);
}

async function submit(page: Page): Promise<void> {
  await page.getByRole("tabpanel").getByRole("button", { name: "Sign In", exact: true }).click();
}
