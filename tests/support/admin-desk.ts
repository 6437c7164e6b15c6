import type { APIRequestContext, APIResponse } from "playwright-core";
import { beforeAll } from "vitest";
import type { ShopChoice } from "./journey-shop.ts";
import { openHydrated } from "./quiet-page.ts";
import { openShopFront, type ShopFront } from "./shop-front.ts";
import { signIn } from "./sign-in.ts";
import { LAPTOP, type WatchedPage } from "./watched-page.ts";

export interface OpenTab extends WatchedPage {
  /** Waits for a toast with these words as its title or description. Fails if another failure comes before it. */
  toast: (words: string) => Promise<void>;
}

/** A shop with a signed-in administrator and a browser. Opens pages at the start of a journey. */
export class AdminDesk {
  readonly #front: ShopFront;
  #cookies: Awaited<ReturnType<APIRequestContext["storageState"]>>["cookies"] = [];

  constructor(choice?: ShopChoice) {
    this.#front = openShopFront(choice);
    beforeAll(() => this.signIn());
  }

  /** Begins the administrator's session, also after a moved clock has ended it. */
  async signIn(): Promise<void> {
    const { request } = await this.#front.newContext();
    await signIn(request, "admin");
    this.#cookies = (await request.storageState()).cookies;
  }

  async openTab(path: string, { width }: { width: number } = LAPTOP): Promise<OpenTab> {
    const watched = await this.#front.openPage(width);
    const { page, toasts } = watched;
    await page.context().addCookies(this.#cookies);
    await openHydrated(page, path);
    return {
      ...watched,
      toast: (words) => toasts.contains(words),
    };
  }

  async order(productId: number, { isGuest = false } = {}): Promise<{ orderId: number; email: string }> {
    const { request } = await this.#front.newContext();
    const email = `buyer-${crypto.randomUUID()}@example.com`;
    const address = { line1: "3 Mill Lane", city: "Bath", postcode: "BA1 2AB" };
    const person = { email, firstName: "Robin", lastName: "Ashdown", address };
    const account = { ...person, password: "lavender-and-salt" };
    if (!isGuest) await succeed(request.post("/api/auth/signup", { data: account }));
    await succeed(request.post("/api/cart/add", { data: { productId } }));
    const { orderId, paymentId, clientSecret } = await succeed<{
      orderId: number;
      paymentId: string;
      clientSecret: string;
    }>(request.post("/api/create-checkout", { data: isGuest ? { guest: person } : {} }));
    const card = { cardNumber: "4242 4242 4242 4242", expMonth: 12, expYear: 2030, cvc: "123" };
    await succeed(request.post(`/api/sandbox/payments/${paymentId}/confirm`, { data: { clientSecret, ...card } }));
    await succeed(request.post(`/api/orders/${orderId}/mark-paid`, { data: {} }));
    return { orderId, email };
  }

  async callAsVisitor(path: string, data: object): Promise<void> {
    const { request } = await this.#front.newContext();
    await succeed(request.post(path, { data }));
  }
}

async function succeed<Reply>(sent: Promise<APIResponse>): Promise<Reply> {
  const reply = await sent;
  if (!reply.ok()) throw new Error(`${reply.url()}: ${reply.status()} ${await reply.text()}`);
  return (await reply.json()) as Reply;
}
