import { startShopProcess } from "./shop-process.mjs";
import { wordOf } from "./stocked-database.mjs";

const ROUNDS = 60;
const WARM_UPS = 10;
const PART = 24;

/** Ratio of the response times with many products and with few. Compares the medians of alternating measurements. */
export async function measureGrowth(few, many) {
  const shops = [await startShopProcess(few.url, "web"), await startShopProcess(many.url, "web")];
  try {
    const ratios = [];
    for (const [name, ask] of Object.entries(CALLS)) {
      const times = [[], []];
      for (let round = -WARM_UPS; round < ROUNDS; round += 1) {
        for (const [index, stock] of [few, many].entries()) {
          const beganMs = performance.now();
          await ask(shops[index].url, stock);
          if (round >= 0) times[index].push(performance.now() - beganMs);
        }
      }
      const [a = 0, b = 0] = times.map((some) => some.toSorted((x, y) => x - y)[Math.floor(ROUNDS / 2)]);
      console.log(`${name}: ${a.toFixed(1)} ms, ${b.toFixed(1)} ms`);
      ratios.push([name, b / a]);
    }
    return ratios;
  } finally {
    for (const shop of shops) await shop.stop();
  }
}

let asked = 0;

/**
 * Chooses a different product for each request. The number `asked` in each URL bypasses the response cache when there
 * are few products.
 */
function some(stock) {
  asked += 1;
  return (asked * 7919) % stock.products;
}

const CALLS = {
  // Leaves out the end of the list, so that every page is full.
  "a part of the list": (url, stock) => {
    const after = stock.firstProduct + some({ products: stock.products - PART });
    return read(`${url}/api/products?limit=${PART}&after=${after}&asked=${asked}`);
  },
  "one product": (url, stock) => read(`${url}/api/products/bath-bomb-${some(stock)}?asked=${asked}`),
  // Each visitor has an address of their own, because pages that nobody has asked for before are limited by address.
  "a product's page, rendered": (url, stock) => {
    const page = `${url}/products/bath-bomb-${some(stock)}?seen=${asked}.`;
    return read(page, { headers: headersOf(stock, stock.firstCustomer + (asked % stock.customers)) });
  },
  "a search for one product": (url, stock) => read(`${url}/api/shelf?q=bomb+n${some(stock)}n&asked=${asked}`),
  // Matches 500 products in the large shop, or 5 in the small one.
  "a search": (url, stock) => read(`${url}/api/shelf?q=${wordOf(some(stock))}+bomb&asked=${asked}`),
  "a search with a mistake": (url, stock) => read(`${url}/api/shelf?q=${wordOf(some(stock))}qu&asked=${asked}`),
  "a shelf, narrowed and sorted": (url, stock) =>
    read(`${url}/api/shelf?category=bath-bombs&under=${4 + (some(stock) % 6)}&sort=price-asc&asked=${asked}`),
  "add to basket": (url, stock) => {
    const customer = stock.firstCustomer + (some(stock) % stock.customers);
    const headers = {
      ...headersOf(stock, customer),
      "content-type": "application/json",
      cookie: stock.cookieOf(customer),
    };
    const body = JSON.stringify({ productId: stock.firstProduct + some(stock) });
    return read(`${url}/api/cart/add`, { method: "POST", headers, body });
  },
};

function headersOf(stock, customer) {
  return { "x-forwarded-for": stock.addressOf(customer), "x-forwarded-proto": "https" };
}

async function read(url, options) {
  const reply = await fetch(url, options);
  const text = await reply.text();
  if (!reply.ok) throw new Error(`${url}: ${reply.status} ${text.slice(0, 200)}`);
}
