// Takes the pictures of docs/owners-guide.md from a new demonstration.
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "playwright-core";
import sharp from "sharp";
import { buyAsGuest } from "#examples/buy-as-guest.ts";
import { openHydrated, trackRequests, untilQuiet } from "#tests/support/quiet-page.ts";
import { linkFromEmail } from "#tests/support/sent-emails.ts";
import { findChromium } from "./chromium.mjs";
import { build, fail, install, NODE, ROOT } from "./set-up.mjs";

const PORT = "4391";
const BASE = `http://127.0.0.1:${PORT}`;
const FOLDER = join(ROOT, "docs", "screenshots");
const START_TRIES = 3_000;
const BYTES_MAX = 120_000;
const QUALITIES = [80, 70, 60, 50];
const CARD = { cardNumber: "4242 4242 4242 4242", expMonth: 12, expYear: 2035, cvc: "123" };
const EMAIL = "/api/dev/emails/charge-failed/sample.html";

/** Size of the window by the width in a picture's name. */
const WINDOWS = { 390: { width: 390, height: 844 }, 1280: { width: 1280, height: 860 } };
const STAFF_PASSWORD = "a-guide-for-the-owner";

/**
 * Pictures of the guide. Each has its page, its preparation, its visible part (by default the window), and the role of
 * the member of staff who sees it (by default the administrator).
 */
const PICTURES = [
  {
    name: "guide-orders",
    path: "/admin/orders",
    see: (page) => page.getByRole("link", { name: /View details of order/ }),
  },
  {
    name: "guide-parcels",
    path: "/admin/parcels?show=later",
    act: (page) => page.getByLabel("Select all parcels of this page").check(),
  },
  { name: "guide-order", path: "/admin/orders?order=ORDER", see: (page) => page.getByText("Timeline") },
  {
    name: "guide-refund",
    path: "/admin/orders?order=ORDER",
    see: (page) => page.getByText("Timeline"),
    act: openRefund,
  },
  { name: "guide-batch", path: "/admin/products?product=3", see: (page) => page.getByRole("dialog"), act: openBatches },
  {
    name: "guide-new-product",
    path: "/admin/products",
    see: (page) => page.getByText(/^Showing/),
    act: (page) => page.getByRole("button", { name: "Add Product" }).click(),
  },
  {
    name: "guide-discount",
    path: "/admin/discounts",
    act: (page) => page.getByRole("button", { name: "Add Discount Code" }).click(),
  },
  {
    name: "guide-closures",
    path: "/admin/settings",
    keep: (page) => page.getByRole("region", { name: "Closures" }),
    act: addClosures,
  },
  { name: "guide-customer", path: "/admin/customers?customer=1000001", see: (page) => page.getByRole("dialog") },
  { name: "guide-failed-charge", path: EMAIL },
  { name: "guide-staff", path: "/admin/staff", see: (page) => page.getByText("Orders, refunds, returns") },
  { name: "guide-going-live", path: "/admin/going-live", see: (page) => page.getByText("Checked by the shop") },
  {
    name: "guide-gift-card",
    path: "/admin/gift-cards",
    see: (page) => page.getByText("Wren"),
    before: buyGiftCard,
  },
  {
    name: "guide-review",
    path: "/admin/reviews?status=pending",
    see: (page) => page.getByText("Lathers well"),
    before: writeReview,
  },
  {
    name: "guide-box-forecast",
    path: "/admin/box-run",
    see: (page) => page.getByRole("heading", { name: /^Box run: / }),
  },
  { name: "guide-box-run", path: "/admin/box-run", act: liveUntilBoxDay, keepsPlace: true },
  {
    name: "guide-books",
    path: `/admin/books?from=${dayIn(-30)}&until=${dayIn(60)}`,
    see: (page) => page.getByRole("region", { name: "Payouts to your bank" }),
  },
  {
    name: "guide-role-packing",
    path: "/admin/packing-table",
    role: "Packing",
    width: 390,
    see: (page) => page.getByRole("button", { name: "All there" }),
  },
  {
    name: "guide-role-support",
    path: "/admin/messages?message=1",
    role: "Support",
    before: writeMessage,
    see: (page) => page.getByRole("button", { name: "Send reply" }),
    act: (page) => page.getByLabel(/^Reply to/).fill("Dear Daisy,\n\nit is on its way and arrives tomorrow."),
  },
  {
    name: "guide-role-products",
    path: "/admin/products",
    role: "Products",
    see: (page) => page.getByRole("main").getByRole("row").nth(2),
  },
  {
    name: "guide-role-accounts",
    path: "/admin/sales",
    role: "Accounts",
    see: (page) => page.getByRole("main").getByRole("row").nth(2),
  },
  {
    name: "guide-role-manager",
    path: "/admin",
    role: "Manager",
    see: (page) => page.getByText("To pack"),
  },
];

await install();
await build();
const executablePath = (await findChromium()) ?? fail("The pictures need Chromium. Install it, or set CHROMIUM_PATH.");
const dataDir = mkdtempSync(join(tmpdir(), "meadow-guide-"));
const server = spawn(NODE, ["src/server/main.ts"], {
  cwd: ROOT,
  stdio: ["ignore", "ignore", "inherit"],
  env: { ...process.env, PORT, HOST: "127.0.0.1", DATA_DIR: dataDir, DATABASE_URL: "", DEMO_MODE: "true" },
});
const browser = await chromium.launch({ executablePath, args: process.getuid?.() === 0 ? ["--no-sandbox"] : [] });
try {
  await untilReady();
  const [order = ""] = /\d+/.exec(await buyAsGuest(BASE)) ?? [];
  const admin = await openDesk({ username: "admin", password: "admin123" });
  const wanted = PICTURES.filter(({ name }) => process.argv.length === 2 || process.argv.includes(name));
  for (const picture of wanted) {
    const page = picture.role === undefined ? admin : await openStaffDesk(admin, picture);
    await take(page, { ...picture, path: picture.path.replace("ORDER", order) });
  }
} finally {
  await browser.close();
  const isGone = new Promise((resolve) => server.once("exit", resolve));
  server.kill("SIGTERM");
  await isGone;
  rmSync(dataDir, { recursive: true, force: true });
}

/** A page of a signed-in user in a window of its own. */
async function openDesk({ width = 1280, ...signIn }) {
  const context = await browser.newContext({
    baseURL: BASE,
    viewport: WINDOWS[width],
    reducedMotion: "reduce",
    locale: "en-GB",
  });
  await call(context, "post", "/api/login", signIn);
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  trackRequests(page);
  return page;
}

/** Invites a member of staff, who accepts and signs in. */
async function openStaffDesk(admin, { role, width }) {
  const email = `${role.toLowerCase()}@example.com`;
  const roles = await (await admin.request.get("/api/admin/staff-roles")).json();
  const { id: roleId } = roles.find(({ name }) => name === role);
  await call(admin.context(), "post", "/api/admin/staff", { email, roleId });
  const link = new URL(await linkFromEmail(dataDir, email, "/staff-invitation"), BASE);
  const guest = await browser.newContext({ baseURL: BASE });
  const names = { firstName: "Robin", lastName: "Hale" };
  const accepted = { token: link.searchParams.get("token"), password: STAFF_PASSWORD, ...names };
  await call(guest, "post", "/api/staff-invitation/accept", accepted);
  await guest.close();
  return openDesk({ username: email, password: STAFF_PASSWORD, width });
}

async function take(page, { name, path, see, act, keep, keepsPlace, before, width = 1280 }) {
  await before?.(page);
  await (path === EMAIL ? page.goto(path) : openHydrated(page, path));
  await see?.(page).first().waitFor();
  await act?.(page);
  await untilQuiet(page);
  if (keepsPlace) await page.evaluate(() => window.scrollTo(0, 0));
  const shot = await (keep?.(page) ?? page).screenshot({ animations: "disabled" });
  const file = join(FOLDER, `${name}-${width}.webp`);
  for (const quality of QUALITIES) {
    const picture = await sharp(shot).webp({ quality, effort: 6 }).toBuffer();
    if (picture.length > BYTES_MAX && quality !== QUALITIES.at(-1)) continue;
    writeFileSync(file, picture);
    console.log(`${name}: ${Math.ceil(picture.length / 1024)} KB`);
    return;
  }
}

async function pay(context, { orderId, paymentId, clientSecret }) {
  await call(context, "post", `/api/sandbox/payments/${paymentId}/confirm`, { clientSecret, ...CARD });
  await call(context, "post", `/api/orders/${orderId}/mark-paid`, {});
  return orderId;
}

async function buyGiftCard() {
  const guest = await browser.newContext({ baseURL: BASE });
  const wish = { amount: "25.00", fromName: "Wren", email: "wren@example.com" };
  await pay(guest, await call(guest, "post", "/api/gift-cards/checkout", wish));
  await guest.close();
}

async function writeMessage() {
  const customer = await browser.newContext({ baseURL: BASE });
  const message = "My parcel was to come on Tuesday, and it is not here yet. Can you see where it is?";
  const sender = { name: "Daisy Demo", email: "demo@example.com" };
  await call(customer, "post", "/api/contact", { reason: "order", message, ...sender });
  await customer.close();
}

async function writeReview(page) {
  const customer = await browser.newContext({ baseURL: BASE });
  await call(customer, "post", "/api/login", { username: "demo", password: "demo123" });
  await call(customer, "post", "/api/cart/add", { productId: 12, quantity: 1 });
  const orderId = await pay(customer, await call(customer, "post", "/api/create-checkout", {}));
  await call(page.context(), "patch", `/api/admin/orders/${orderId}`, { status: "delivered" });
  const words = "Lathers well and smells of roses, not of perfume. Mine was a little smaller than I thought.";
  await call(customer, "put", "/api/reviews/12", { stars: 4, words, scent: "just-right", authorName: "Daisy" });
  await customer.close();
}

async function call(context, method, path, data) {
  const reply = await context.request[method](path, { data });
  if (!reply.ok()) throw new Error(`${method} ${path}: ${reply.status()} ${await reply.text()}`);
  return reply.json();
}

async function openRefund(page) {
  await page.getByRole("dialog").getByRole("button", { name: "Refund", exact: true }).click();
  await page.getByLabel("Reason").scrollIntoViewIfNeeded();
}

async function openBatches(page) {
  const dialog = page.getByRole("dialog");
  await dialog.getByText("Label and compliance").click();
  await dialog.getByLabel("Batch number").fill("LAV-2611");
  await dialog.getByLabel("Made on").fill("2026-11-01");
  await dialog.getByLabel("Quantity", { exact: true }).fill("40");
  await dialog.getByRole("button", { name: "Record batch" }).click();
  await dialog.getByRole("cell", { name: "LAV-2611", exact: true }).scrollIntoViewIfNeeded();
}

async function addClosures(page) {
  for (const day of ["2026-12-29", "2026-12-30"]) {
    await page.getByLabel("Add a day").fill(day);
    await page.getByRole("button", { name: "Add", exact: true }).click();
    await page.getByRole("button", { name: `Remove ${day}` }).waitFor();
  }
}

async function liveUntilBoxDay(page) {
  for (const step of ["Move to the next 1st", "Move to the next 15th"]) {
    const moved = page.waitForResponse((reply) => reply.request().method() === "POST", { timeout: 120_000 });
    await page.getByRole("button", { name: step }).click();
    await moved;
    // Depending on the day, nothing may be due before the next 1st.
    await page
      .getByRole("status")
      .getByText(/Emails: |Nothing was due/)
      .first()
      .waitFor();
  }
  await page.getByRole("button", { name: /^Mark all \d+ as packed$/ }).click();
  await page.getByRole("button", { name: /^Send \d+ packed/ }).waitFor();
}

function dayIn(days) {
  return new Date(Date.now() + days * 24 * 60 * 60_000).toISOString().slice(0, 10);
}

async function untilReady() {
  for (let tries = 0; tries < START_TRIES; tries += 1) {
    const isReady = await fetch(`${BASE}/api/health`).then(
      (reply) => reply.ok,
      () => false,
    );
    if (isReady) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error("the shop did not start");
}
