import { signUp } from "#contract/accounts/accounts.ts";
import { addGiftCard, addToBasket } from "#contract/basket/basket.ts";
import { type InputOf, type OutputOf, pathParameters } from "#contract/call.ts";
import { type Checkout, confirmSandboxPayment, createCheckout, markOrderPaid } from "#contract/checkout/checkout.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { buyGiftCard } from "#contract/gift-cards/gift-cards.ts";

const CARD = { cardNumber: "4242424242424242", expMonth: 12, expYear: 2035, cvc: "123" };
const TIMEOUT_MS = 30_000;
export const GUEST = {
  email: "bryony.guest@example.com",
  firstName: "Bryony",
  lastName: "Larkspur",
  address: { line1: "17 Thistledown Row", city: "Bath", postcode: "BA1 2AB" },
} as const;

export class Buyer {
  readonly #url: () => string;
  /** Each buyer has a separate IP address, because limits apply per address. */
  readonly #address: string;
  #cookie = "";

  constructor(url: () => string, address: string) {
    this.#url = url;
    this.#address = address;
  }

  async signUp(name: string): Promise<void> {
    await this.#call(signUp, {
      email: `${name}@example.com`,
      password: "lavender-and-salt",
      firstName: "Wren",
      lastName: "Ashdown",
      address: { line1: "3 Mill Lane", city: "Bath", postcode: "BA1 2AB" },
    });
  }

  /** Fills the basket and opens the order without paying. A gift card pays as much as it can. */
  async fillAndOpen(
    productId: number,
    { withBox, giftCardCode }: { withBox: boolean; giftCardCode?: string },
  ): Promise<Checkout> {
    await this.#call(addToBasket, { productId, quantity: 2 });
    if (withBox) {
      const answers = {
        audience: "women",
        naturalness: "100natural",
        purpose: "personal",
        duration: "3months",
      } as const;
      await this.#call(addToBasket, { productId: 103, questionnaireData: answers });
    }
    if (giftCardCode) await this.#call(addGiftCard, { code: giftCardCode });
    return this.#call(createCheckout, {});
  }

  async openGiftCard(amount: string): Promise<Checkout> {
    return this.#call(buyGiftCard, { amount, fromName: "Wren" });
  }

  async fillAndOpenAsGuest(productId: number): Promise<Checkout> {
    await this.#call(addToBasket, { productId, quantity: 1 });
    return this.#call(createCheckout, { guest: GUEST });
  }

  /** Pays and settles as a browser does. Throws if the server is killed before the end. */
  async pay({ paymentId, clientSecret, orderId }: Checkout): Promise<void> {
    // An order paid only by gift cards has no payment.
    if (paymentId) await this.#call(confirmSandboxPayment, { ...CARD, paymentId, clientSecret: clientSecret ?? "" });
    await this.#call(markOrderPaid, { orderId: String(orderId) });
  }

  async #call<E extends Endpoint>(endpoint: E, input: InputOf<E>): Promise<OutputOf<E>> {
    const rest = { ...input } as Record<string, unknown>;
    let path = endpoint.path;
    for (const name of pathParameters(path)) {
      path = path.replace(`{${name}}`, String(rest[name]));
      delete rest[name];
    }
    const reply = await fetch(this.#url() + path, {
      method: endpoint.method,
      headers: { "content-type": "application/json", cookie: this.#cookie, "x-forwarded-for": this.#address },
      body: JSON.stringify(rest),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const cookies = reply.headers.getSetCookie().map((cookie) => cookie.split(";")[0] ?? "");
    if (cookies.length > 0) this.#cookie = cookies.join("; ");
    if (!reply.ok) throw new Error(`${endpoint.method} ${path}: ${reply.status} ${await reply.text()}`);
    return (await reply.json()) as OutputOf<E>;
  }
}
