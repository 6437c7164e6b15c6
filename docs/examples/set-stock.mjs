// Sets the stock of products by SKU: SHOP_URL=https://shop.example SHOP_KEY=… node set-stock.mjs SOAP-1=12 SOAP-2=0
const { SHOP_URL = "", SHOP_KEY = "" } = process.env;

async function call(method, path, body) {
  const headers = { authorization: `Bearer ${SHOP_KEY}`, "content-type": "application/json" };
  const reply = await fetch(new URL(path, SHOP_URL), {
    method,
    headers,
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const content = await reply.json();
  if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${content.message}`);
  return content;
}

for (const [sku, units] of process.argv.slice(2).map((pair) => pair.split("="))) {
  const found = await call("GET", `/api/admin/products?search=${encodeURIComponent(sku)}`);
  const product = found.find((each) => each.sku === sku);
  if (!product) throw new Error(`There is no product with the SKU ${sku}.`);
  await call("PATCH", `/api/admin/products/${product.id}`, { stock: Number(units) });
  console.info(`${product.name}: ${units}`);
}
