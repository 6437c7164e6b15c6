// Runs Vendure as its documentation describes, in Vendure's own folder and database. The argument "fill" writes and
// indexes the data that an order needs, then exits. Without it, the server starts and prints its address.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

const require = createRequire(join(process.cwd(), "package.json"));
const core = require("@vendure/core");
const { populate } = require("@vendure/core/cli");

const { DATABASE_URL = "", PORT = "0", PRODUCTS = "100" } = process.env;
const TYPES = ["bath-bombs", "soap-bars", "bath-salts", "mini-hearts", "accessories", "oils"];

const config = {
  apiOptions: { hostname: "127.0.0.1", port: Number(PORT), adminApiPath: "admin-api", shopApiPath: "shop-api" },
  authOptions: {
    tokenMethod: "bearer",
    requireVerification: false,
    superadminCredentials: { identifier: "bench", password: "kettle moss harbour" },
  },
  dbConnectionOptions: { type: "postgres", url: DATABASE_URL, synchronize: process.argv[2] === "fill", logging: false },
  paymentOptions: { paymentMethodHandlers: [core.dummyPaymentHandler] },
  logger: new core.DefaultLogger({ level: core.LogLevel.Error }),
  plugins: [core.DefaultSearchPlugin.init({ bufferUpdates: false, indexStockStatus: false })],
};

const INITIAL = {
  defaultLanguage: "en",
  defaultZone: "UK",
  countries: [{ code: "GB", name: "United Kingdom", zone: "UK" }],
  taxRates: [{ name: "Standard", percentage: 20 }],
  shippingMethods: [{ name: "Tracked 48", price: 100 }],
  paymentMethods: [
    {
      name: "Card",
      handler: { code: "dummy-payment-handler", arguments: [{ name: "automaticSettle", value: "true" }] },
    },
  ],
  collections: [],
};

if (process.argv[2] === "fill") await fill();
else {
  await core.bootstrap(config);
  console.log(`http://127.0.0.1:${PORT}`);
  process.once("SIGTERM", () => process.exit(0));
}

async function fill() {
  const dir = mkdtempSync(join(tmpdir(), "meadow-peer-"));
  const table = join(dir, "products.csv");
  const head =
    "name,slug,description,assets,facets,optionGroups,optionValues,sku,price,taxCategory,stockOnHand,trackInventory,variantAssets,variantFacets";
  const lines = Array.from({ length: Number(PRODUCTS) }, (_, i) =>
    [
      `Bath bomb ${i}`,
      `bath-bomb-${i}`,
      "Handmade with care. ".repeat(8),
      "",
      `category:${TYPES[i % TYPES.length]}`,
      "",
      "",
      `BB${i}`,
      `${3 + (i % 30)}.99`,
      "standard",
      "1000000000",
      "true",
      "",
      "",
    ].join(","),
  );
  writeFileSync(table, [head, ...lines].join("\n"));
  const app = await populate(() => core.bootstrap(config), INITIAL, table);
  rmSync(dir, { recursive: true });
  await app.get(core.JobQueueService).start();
  const ctx = await app.get(core.RequestContextService).create({ apiType: "admin" });
  await app.get(core.SearchService).reindex(ctx);
  const indexed = () =>
    app.get(core.TransactionalConnection).rawConnection.query("select count(*)::int as n from search_index_item");
  while ((await indexed())[0].n < Number(PRODUCTS)) await sleep(500);
  await app.close();
  process.exit(0);
}
