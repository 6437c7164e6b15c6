// Checks a running shop from outside as a visitor: npm run smoke -- https://shop.example
import { connect } from "node:tls";

const TIMEOUT_MS = 15_000;
const CERTIFICATE_DAYS_MIN = 14;
const DAY_MS = 24 * 60 * 60 * 1_000;
const PAGES = [
  "/",
  "/products",
  "/subscription",
  "/wellness",
  "/delivery",
  "/returns",
  "/terms-conditions",
  "/privacy-policy",
];

const address = process.argv[2];
if (!address || !URL.canParse(address)) {
  console.error("Usage: npm run smoke -- https://shop.example");
  process.exit(1);
}
const base = new URL(address).origin;
const isSecure = base.startsWith("https:");
const cookies = new Map();
let failures = 0;

await check("is alive", async () => {
  const { ok } = await json("/api/health");
  return ok ? "yes" : fault("it reports that it is not");
});
await check("is ready", async () => {
  const { status } = await get("/api/ready");
  return status === 200 ? "yes" : fault(`status ${status}`);
});
for (const path of PAGES) {
  await check(`shows ${path}`, async () => {
    const { status, body } = await get(path);
    const title = /<title>([^<]+)<\/title>/.exec(body)?.[1];
    return status === 200 && title ? title : fault(`status ${status}, ${title ? "" : "no title"}`);
  });
}
await check("answers 404 for a missing page", async () => {
  const { status } = await get("/there-is-no-such-page");
  return status === 404 ? "yes" : fault(`status ${status}`);
});
await check("sends security headers", async () => {
  const { headers } = await get("/");
  const wanted = ["content-security-policy", "x-content-type-options", "referrer-policy"];
  if (isSecure) wanted.push("strict-transport-security");
  const missing = wanted.filter((name) => !headers.has(name));
  return missing.length === 0 ? wanted.join(", ") : fault(`no ${missing.join(", ")}`);
});
await check("forbids caching of API responses", async () => {
  const { headers } = await get("/api/cart");
  const kept = headers.get("cache-control");
  return kept?.includes("no-store") ? "yes" : fault(`cache-control: ${kept}`);
});
await check("has a valid certificate", async () => {
  if (!isSecure) return "not checked, because the address is not https";
  const days = await certificateDays();
  return days >= CERTIFICATE_DAYS_MIN ? `${days} days left` : fault(`${days} days left`);
});
await check("names the sitemap in robots.txt", async () => {
  const { body } = await get("/robots.txt");
  const sitemap = /^Sitemap: (\S+)$/im.exec(body)?.[1];
  if (!sitemap) return fault("robots.txt names no sitemap");
  return sitemap.startsWith(base) ? sitemap : fault(`robots.txt names ${sitemap}. Check PUBLIC_URL`);
});
const product = await check("has a product in stock", async () => {
  const products = await json("/api/products");
  const found = products.find(({ stock, isSubscription }) => stock > 0 && !isSubscription);
  return found ? { words: found.name, value: found } : fault("no product is in stock");
});
if (product) {
  await check("shows the same price on the page, in its data and in the API", async () => {
    const { body } = await get(`/products/${product.slug}`);
    const offers = [...body.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)]
      .map(([, text]) => JSON.parse(text))
      .find((data) => data["@type"] === "Product")?.offers;
    const price = [offers].flat()[0]?.price;
    if (String(price) !== product.price) return fault(`${price} in the page's data, ${product.price} in the API`);
    return body.includes(`£${product.price}`) ? `£${product.price}` : fault(`£${product.price} is not on the page`);
  });
  await check("lets a guest fill and empty a basket", async () => {
    const filled = await json("/api/cart/add", { method: "POST", body: { productId: product.id } });
    const emptied = await json("/api/cart/clear", { method: "DELETE" });
    const products = filled.sums.find(({ kind }) => kind === "products")?.amount;
    if (filled.count !== 1 || products !== product.price) return fault(`${filled.count} for £${products}`);
    return emptied.count === 0 ? "yes" : fault("the basket was not emptied");
  });
}

console.log(failures === 0 ? "\nAll checks passed." : `\n${failures} ${failures === 1 ? "check" : "checks"} failed.`);
process.exit(failures === 0 ? 0 : 1);

async function check(what, look) {
  const found = await look().catch((error) => fault(error.cause?.message ?? error.message));
  const isFault = found?.fault !== undefined;
  if (isFault) failures += 1;
  console.log(`${isFault ? "failed" : "ok    "}  ${what}: ${found.fault ?? found.words ?? found}`);
  return found.value;
}

function fault(words) {
  return { fault: words };
}

async function get(path, { method = "GET", body } = {}) {
  const reply = await fetch(new URL(path, base), {
    method,
    redirect: "manual",
    signal: AbortSignal.timeout(TIMEOUT_MS),
    headers: {
      cookie: [...cookies].map((pair) => pair.join("=")).join("; "),
      ...(body ? { "content-type": "application/json" } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  for (const line of reply.headers.getSetCookie()) {
    const [, name, value] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    if (name) cookies.set(name, value);
  }
  return { status: reply.status, headers: reply.headers, body: await reply.text() };
}

async function json(path, options) {
  const { status, body } = await get(path, options);
  if (status !== 200) throw new Error(`status ${status}: ${body.slice(0, 200)}`);
  return JSON.parse(body);
}

function certificateDays() {
  const { hostname, port } = new URL(base);
  return new Promise((resolve, reject) => {
    const socket = connect({ host: hostname, port: Number(port || 443), servername: hostname }, () => {
      resolve(Math.floor((Date.parse(socket.getPeerCertificate().valid_to) - Date.now()) / DAY_MS));
      socket.end();
    });
    socket.setTimeout(TIMEOUT_MS, () => socket.destroy(new Error("no response in time")));
    socket.once("error", reject);
  });
}
