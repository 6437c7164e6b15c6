import { createHash } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { openShopFront } from "#tests/support/shop-front.ts";
import { triesEverything } from "#tests/support/tries-everything.ts";
import { walkSite } from "#tests/support/walk-site.ts";

/** Pages without public links: accounts, the dashboard, links in emails, and unknown pages. */
const UNLINKED = [
  "/account",
  "/account/home",
  "/account/card",
  "/account/pay/1",
  "/account/security",
  "/account/data",
  "/admin",
  "/admin/orders",
  "/admin/products",
  "/admin/settings",
  "/box?token=x",
  "/box/card?token=x",
  "/box/pay?token=x",
  "/checkout",
  "/unified-checkout",
  "/subscription/pay",
  "/success",
  "/payment-failed?error_message=%3Cimg%20src%3Dx%20onerror%3Dalert(1)%3E",
  "/reset-password?token=x",
  "/verify-email?token=x",
  "/auth?next=//elsewhere.example",
  "/nothing-here",
];

const DRAWN_MS = 90_000;

describe("the pages of a running shop", () => {
  const { shop, openPage } = openShopFront();
  const paths = new Set(UNLINKED);
  beforeAll(async () => {
    for (const { path } of await walkSite(shop.url)) paths.add(path);
  });

  const signIn = async (username: string, password: string) => {
    const reply = await fetch(`${shop.url}/api/login`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ username, password }),
    });
    expect(reply.status).toBe(200);
    return reply.headers.getSetCookie().map((text) => text.split(";")[0]);
  };

  it("run only scripts whose hash their policy lists, load only the shop's own files, and stand in no frame", async () => {
    for (const path of paths) {
      const reply = await fetch(shop.url + path);
      const html = await reply.text();
      expect([200, 404], path).toContain(reply.status);
      const policy = reply.headers.get("content-security-policy") ?? "";
      expect(policy, path).not.toMatch(/unsafe|\*|http:/);
      expect(policy, path).toContain("default-src 'self'; script-src 'self' 'sha256-");
      for (const part of ["object-src 'none'", "base-uri 'none'", "form-action 'self'", "frame-ancestors 'none'"]) {
        expect(policy, path).toContain(part);
      }
      for (const [, attributes = "", script = ""] of html.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g)) {
        if (/ src="\//.test(attributes)) continue;
        expect(policy, `${path}: ${script.slice(0, 80)}`).toContain(
          `'sha256-${createHash("sha256").update(script).digest("base64")}'`,
        );
      }
      expect(html, path).not.toMatch(/<[^>]+ (on[a-z]+|style)="/);
      expect(html, path).not.toMatch(/(src|action)="(https?:)?\/\//);
      expect(html, path).not.toContain("<img src=x");
    }
  });

  it("are the same for a visitor, a customer and the administrator: no page knows who asks", async () => {
    const customer = await signIn("demo", "demo123");
    const admin = await signIn("admin", "admin123");
    for (const path of ["/", "/account", "/admin", "/admin/orders", "/basket", "/checkout", "/nothing-here"]) {
      const [ofVisitor, ...others] = await Promise.all(
        [[], customer, admin].map(async (cookies) => {
          const reply = await fetch(shop.url + path, { headers: { cookie: cookies.join("; ") } });
          expect(reply.headers.getSetCookie(), path).toEqual([]);
          return reply.text();
        }),
      );
      for (const page of others) expect(page, path).toBe(ofVisitor);
    }
  });

  it("hear nothing of another host's name, and hand out no file that is not theirs", async () => {
    const lies: Record<string, string>[] = [{ "x-forwarded-host": "evil.example" }, { forwarded: "host=evil.example" }];
    for (const headers of lies) {
      expect(await (await fetch(`${shop.url}/about`, { headers })).text()).not.toContain("evil.example");
    }
    for (const path of [
      "/.env",
      "/package.json",
      "/.git/config",
      "/assets/%2e%2e/%2e%2e/package.json",
      "/pictures/..%2f..%2fpackage.json",
      "/pictures/",
      "/src/server/main.ts",
    ]) {
      expect((await fetch(shop.url + path)).status, path).toBe(404);
    }
    for (const path of ["/api/nothing/here", "/assets/gone.js", "/pictures/gone.avif"]) {
      const reply = await fetch(shop.url + path);
      expect([reply.status, reply.headers.get("content-type")]).toEqual([404, "application/json; charset=utf-8"]);
    }
  });

  it("put a payment's failure into the shop's words, and say nothing that an address would have them say", async () => {
    const { page } = await openPage(390);
    for (const [query, words] of [
      ["error_message=Your+account+is+locked,+call+0900", "We encountered an issue processing your payment."],
      ["error_message=Your+card+was+declined.+Call+0900", "Your card was declined. Please check your card details"],
      ["error_code=expired_card", "Your card has expired."],
    ]) {
      await page.goto(`/payment-failed?${query}`);
      await page
        .getByRole("alert")
        .getByText(words ?? "")
        .waitFor();
      expect(await page.content()).not.toMatch(/call.0900/i);
    }
  });

  // Runs with `--all` only, because a browser takes long to render this page. serve-api-docs.test.ts checks its
  // content.
  it.runIf(triesEverything)("show the API's description whole under a policy that lets nothing else run", async () => {
    const { page, complaints } = await openPage(1280);
    page.setDefaultTimeout(DRAWN_MS);
    const reply = await page.goto("/api/docs");
    const policy = reply?.headers()["content-security-policy"] ?? "";
    expect(policy).toContain("script-src 'self'");
    expect(policy).not.toMatch(/unsafe|https?:|\*/);
    await page.getByRole("link", { name: "user", exact: true }).click();
    await page.getByText("The signed-in user").first().click();
    await page.getByText("Responses", { exact: true }).waitFor();
    expect(complaints).toEqual([]);
  });

  it("are served while somebody asks for pages that are not there", async () => {
    const flood = Array.from({ length: 60 }, (_, index) =>
      fetch(`${shop.url}${index % 2 ? `/nothing/${index}` : `/about?wrong=${index}%20`}`).then(async (reply) => {
        await reply.arrayBuffer();
        return reply.status;
      }),
    );
    expect((await fetch(`${shop.url}/about`)).status).toBe(200);
    for (const status of await Promise.all(flood)) expect([200, 404, 429]).toContain(status);
  });
});
