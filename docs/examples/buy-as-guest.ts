import { addToBasket } from "#contract/basket/basket.ts";
import { listProducts } from "#contract/catalogue/catalogue.ts";
import { confirmSandboxPayment, createCheckout, markOrderPaid } from "#contract/checkout/checkout.ts";
import { refusalOf, ShopClient } from "#contract/client.ts";
import { fetchWithCookies } from "./fetch-with-cookies.ts";

const CARD = { cardNumber: "4242 4242 4242 4242", expMonth: 12, expYear: 2030, cvc: "123" };
const address = { line1: "3 Mill Lane", city: "Bath", postcode: "BA1 2AB" };
const guest = { email: "wren@example.com", firstName: "Wren", lastName: "Ashdown", address };

/** Buys the first product that is on sale, as a guest with a sandbox card; answers the order's number and its total. */
export async function buyAsGuest(baseUrl: string): Promise<string> {
  const shop = new ShopClient({ baseUrl, fetch: fetchWithCookies() });
  const [product] = await shop.call(listProducts, {});
  if (!product) return "The shelves are empty.";
  try {
    const { total } = await shop.call(addToBasket, { productId: product.id });
    const { orderId, paymentId, clientSecret } = await shop.call(createCheckout, { guest });
    await shop.call(confirmSandboxPayment, { paymentId: paymentId ?? "", clientSecret: clientSecret ?? "", ...CARD });
    await shop.call(markOrderPaid, { orderId: String(orderId) });
    return `Order ${orderId}: ${product.name}, £${total} with delivery.`;
  } catch (error) {
    if (refusalOf(addToBasket, error) === "out-of-stock") return `${product.name} has sold out.`;
    throw error;
  }
}
