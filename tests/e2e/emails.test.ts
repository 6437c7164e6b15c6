import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findWithAxe } from "#tests/support/axe.ts";
import { MailServer } from "#tests/support/mail-server.ts";
import { linkFromEmail } from "#tests/support/sent-emails.ts";
import { openSharedFront, openShopFront } from "#tests/support/shop-front.ts";
import { signIn } from "#tests/support/sign-in.ts";
import { triesEverything } from "#tests/support/tries-everything.ts";
import { inspectPage, JOURNEY_WIDTHS, PHONE, pixelsTooWide } from "#tests/support/watched-page.ts";

const READING_PANE_PX = 700;
const EMAIL_TIMEOUT_MS = 30_000;

describe("emails, in a real browser", () => {
  const { shop, openPage } = openSharedFront();

  it.each([1, 2, 3, 4])("read well at both widths, by day and by night, part %d of 4", async (part) => {
    const { page, complaints } = await openPage(PHONE.width);
    await page.goto("/api/dev/emails");
    const previews = await page
      .getByRole("link", { name: "email", exact: true })
      .evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));
    expect(previews.length).toBeGreaterThan(50);
    const shown = shownOf(previews).filter((_, index) => index % 4 === part - 1);
    expect(shown.length).toBeGreaterThan(10);
    for (const preview of shown) {
      const [kind = "", sample = ""] = preview.replace("/api/dev/emails/", "").split("/");
      await page.emulateMedia({ colorScheme: "light" });
      await page.goto(preview);
      await inspectPage(page, `letter-${kind}-${sample.replace(/\W+/g, "-")}`, {
        widths: [PHONE.width],
      });
      await page.setViewportSize({ width: READING_PANE_PX, height: 860 });
      expect(await pixelsTooWide(page), `${preview} is wider than ${READING_PANE_PX}`).toBeLessThanOrEqual(0);
      await page.setViewportSize(PHONE);
      await page.emulateMedia({ colorScheme: "dark" });
      expect(await findWithAxe(page), `${preview} at night`).toEqual([]);
    }
    expect(complaints).toEqual([]);
  });

  it("are listed on a phone with each subject above its kind, also a subject of two lines", async () => {
    const { page, complaints } = await openPage(PHONE.width);
    const notice = { goods: "Two bars of soap", name: "Wren Ashdown", email: "two-lines@example.com" };
    expect((await page.request.post("/api/cancellations", { data: notice })).ok()).toBe(true);
    await signIn(page.request, "admin");
    await page.goto("/admin/emails?search=two-lines");
    const subject = page.getByRole("link", { name: /^We have received your cancellation/ });
    const text = await subject.locator("span").first().boundingBox();
    const kind = await page.getByText("Cancellation receipt", { exact: true }).last().boundingBox();
    expect(text?.height, "the subject takes two lines").toBeGreaterThan(30);
    expect(kind?.y).toBeGreaterThanOrEqual((text?.y ?? 0) + (text?.height ?? 0) - 1);
    expect((await subject.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    expect(complaints).toEqual([]);
  });

  it("are written, previewed and sent as newsletters by the administrator", async () => {
    for (const [readers, width] of JOURNEY_WIDTHS.entries()) {
      const { page, complaints, inspect } = await openPage(width);
      await signIn(page.request, "admin");
      await page.goto("/admin/newsletter");
      await page.getByText(`${readers} confirmed`).waitFor();
      await inspect("70-newsletter");
      await page.getByRole("button", { name: "New issue" }).click();
      await page.getByRole("button", { name: "Save" }).click();
      await page.getByText("Subject is required").first().waitFor();
      await page.getByLabel("Subject").fill(`Salt in November ${width}`);
      const text = page.getByLabel("Text", { exact: true });
      expect((await text.boundingBox())?.height, "twelve lines").toBeGreaterThan(12 * 20);
      await text.fill("We have a **new** salt.");
      await page.locator("strong", { hasText: "new" }).waitFor();
      await inspect("71-newsletter-write");
      await page.getByRole("button", { name: "Save" }).click();
      await page.getByText("Issue saved").first().waitFor();
      await page.getByRole("button", { name: "New issue" }).click();
      await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
      await page.getByRole("dialog").waitFor({ state: "hidden" });
      await page.getByRole("button", { name: "New issue" }).click();
      await page.getByLabel("Subject").fill("A second thought");
      await page.getByLabel("Text", { exact: true }).fill("To be thrown away.");
      await page.getByRole("button", { name: "Save" }).click();
      await page.getByRole("button", { name: "Delete A second thought" }).click();
      await page.getByRole("dialog").getByRole("button", { name: "Delete issue" }).click();
      await page.getByText("Issue deleted").first().waitFor();
      const preview = await page
        .getByRole("link", { name: `Preview of Salt in November ${width}` })
        .getAttribute("href");
      const email = await page.request.get(preview ?? "");
      expect(await email.text()).toContain("<strong>new</strong>");
      if (readers === 0) {
        await page.getByText("Cannot be sent: no confirmed subscribers yet").waitFor();
        expect(await page.getByRole("button", { name: `Send Salt in November ${width}` }).isDisabled()).toBe(true);
        await inspect("72-newsletter-without-readers");
      }
      const reader = `reads-${width}@example.com`;
      await page.request.post("/api/newsletter", { data: { email: reader, source: "footer" } });
      const confirm = await linkFromEmail(shop.dataDir, reader, "/newsletter/confirm");
      const token = new URLSearchParams(confirm.split("?")[1]).get("token") ?? "";
      expect((await page.request.post(`/api/newsletter/${token}/confirm`, { data: {} })).status()).toBe(200);
      await page.goto("/admin/newsletter");
      await page.getByLabel("Search by email").fill(reader);
      await page.getByRole("row", { name: new RegExp(`^${reader}.*Confirmed`) }).waitFor();
      await inspect("71-newsletter-subscribers");
      await page.getByRole("button", { name: `Send Salt in November ${width}` }).click();
      await page.getByRole("dialog", { name: "Send the issue now?" }).waitFor();
      await inspect("72-newsletter-send");
      await page.getByRole("dialog").getByRole("button", { name: "Send issue" }).click();
      await page.getByText(/^Issue kept under Emails, not sent/).waitFor();
      await inspect("73-newsletter-sent");
      expect(complaints).toEqual([]);
    }
  });
});

describe("a newsletter on its way, in a real browser", () => {
  const mailServer = new MailServer();
  beforeAll(() => mailServer.start());
  afterAll(() => mailServer.stop());
  const { shop, openPage } = openShopFront({ settings: () => ({ SMTP_URL: mailServer.url }) });

  it("says when it is done and whom it did not reach, is paused, taken up again and stopped", async () => {
    for (const name of ["wren", "ash", "rowan"]) await addReader(`${name}@example.com`);
    mailServer.unknownRecipient = "wren@example.com";
    const { page, complaints, inspect } = await openPage(PHONE.width);
    await signIn(page.request, "admin");
    await page.request.patch("/api/admin/settings", { data: { newsletterReadersPerMinuteMax: 1 } });
    await page.goto("/admin/newsletter");
    await page.getByText("3 confirmed").waitFor();
    await page.getByRole("button", { name: "New issue" }).click();
    await page.getByLabel("Subject").fill("Salt in December");
    await page.getByLabel("Text", { exact: true }).fill("We have a new salt.");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByRole("button", { name: "Send Salt in December" }).click();
    await page.getByText("At 1 email a minute, this takes 3 minutes.").waitFor();
    await page.getByRole("dialog").getByRole("button", { name: "Send issue" }).click();
    await page.getByText("all queued by").waitFor();
    await page.getByRole("link", { name: "1 not delivered" }).waitFor();
    await inspect("74-newsletter-on-its-way");
    await page.getByRole("button", { name: "Pause Salt in December" }).click();
    await page.getByText("Issue paused").first().waitFor();
    await page.getByText("Paused", { exact: true }).waitFor();
    await inspect("75-newsletter-paused");
    await page.getByRole("button", { name: "Resume Salt in December" }).click();
    await page.getByText("Being sent", { exact: true }).waitFor();
    await page.getByRole("button", { name: "Stop Salt in December" }).click();
    await page.getByRole("dialog", { name: "Stop sending for good?" }).waitFor();
    await inspect("76-newsletter-stop");
    await page.getByRole("dialog").getByRole("button", { name: "Stop issue" }).click();
    await page.getByText("Stopped", { exact: true }).waitFor();
    await page.getByRole("link", { name: "1 not delivered" }).click();
    await page.getByRole("link", { name: "Newsletter issue to wren@example.com" }).waitFor();
    expect(await page.getByRole("link", { name: / to \S+@/ }).count()).toBe(1);
    await page.getByText("550").waitFor();
    await page.goto("/admin");
    await page.getByRole("link", { name: /email rejected in the last 24 hours/ }).click();
    await page.getByRole("link", { name: "Newsletter issue to wren@example.com" }).waitFor();
    await inspect("77-emails-refused");
    await mailServer.stop();
    await page.request.post("/api/newsletter", { data: { email: "hazel@example.com", source: "footer" } });
    const notified = async () => (await page.request.get("/api/admin/todo")).text();
    await expect.poll(notified, { timeout: EMAIL_TIMEOUT_MS }).toContain("ECONNREFUSED");
    await page.goto("/admin");
    await page.getByRole("link", { name: /mail server is not responding/ }).waitFor();
    await inspect("78-mail-server-away");
    await page.getByRole("link", { name: /mail server is not responding/ }).click();
    await page.getByRole("link", { name: "Newsletter confirmation to hazel@example.com" }).waitFor();
    expect(complaints).toEqual([]);
  });

  const addReader = async (email: string) => {
    const post = (path: string, data: object) =>
      fetch(`${shop.url}${path}`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(data),
      });
    expect((await post("/api/newsletter", { email, source: "footer" })).status).toBe(200);
    const token = () =>
      mailServer.taken
        .filter(({ to }) => to?.[0]?.address === email)
        .map(({ text }) => /newsletter\/confirm\?token=([\w.-]+)/.exec(text ?? "")?.[1])[0];
    await expect.poll(token, { timeout: EMAIL_TIMEOUT_MS }).toBeDefined();
    expect((await post(`/api/newsletter/${token()}/confirm`, {})).status).toBe(200);
  };
});

function shownOf(previews: readonly string[]): readonly string[] {
  if (triesEverything) return previews;
  return [...Map.groupBy(previews, (preview) => preview.split("/").at(-2)).values()].map(([first = ""]) => first);
}
