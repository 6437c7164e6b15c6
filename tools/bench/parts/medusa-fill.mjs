// Runs in Medusa's folder through its "exec" command. Writes products and the other data that an order needs, like the
// seed of Medusa's starter, and their names to bench.json.
import { writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";

const require = createRequire(join(process.cwd(), "package.json"));
const flows = require("@medusajs/medusa/core-flows");
const { ContainerRegistrationKeys, Modules } = require("@medusajs/framework/utils");

const PRODUCTS = Number(process.env.PRODUCTS);
const AT_ONCE = 100;
const STOCKED = 1_000_000_000;

export default async function fill({ container }) {
  const run = async (workflow, input) => (await workflow(container).run({ input })).result;
  const link = container.resolve(ContainerRegistrationKeys.LINK);
  const fulfilment = container.resolve(Modules.FULFILLMENT);
  const [store] = await container.resolve(Modules.STORE).listStores();

  const [channel] = await run(flows.createSalesChannelsWorkflow, { salesChannelsData: [{ name: "Shop" }] });
  await run(flows.updateStoresWorkflow, {
    selector: { id: store.id },
    update: {
      supported_currencies: [{ currency_code: "gbp", is_default: true }],
      default_sales_channel_id: channel.id,
    },
  });
  const [region] = await run(flows.createRegionsWorkflow, {
    regions: [{ name: "UK", currency_code: "gbp", countries: ["gb"], payment_providers: ["pp_system_default"] }],
  });
  await run(flows.createTaxRegionsWorkflow, [{ country_code: "gb", provider_id: "tp_system" }]);

  const address = { address_1: "3 Mill Lane", city: "Bath", country_code: "GB" };
  const [place] = await run(flows.createStockLocationsWorkflow, { locations: [{ name: "Workshop", address }] });
  await run(flows.linkSalesChannelsToStockLocationWorkflow, { id: place.id, add: [channel.id] });
  const at = { [Modules.STOCK_LOCATION]: { stock_location_id: place.id } };
  await link.create({ ...at, [Modules.FULFILLMENT]: { fulfillment_provider_id: "manual_manual" } });
  const [profile] = await run(flows.createShippingProfilesWorkflow, { data: [{ name: "Parcels", type: "default" }] });
  const parcels = await fulfilment.createFulfillmentSets({
    name: "Parcels",
    type: "shipping",
    service_zones: [{ name: "UK", geo_zones: [{ country_code: "gb", type: "country" }] }],
  });
  await link.create({ ...at, [Modules.FULFILLMENT]: { fulfillment_set_id: parcels.id } });
  const [delivery] = await run(flows.createShippingOptionsWorkflow, [
    {
      name: "Tracked 48",
      price_type: "flat",
      provider_id: "manual_manual",
      service_zone_id: parcels.service_zones[0].id,
      shipping_profile_id: profile.id,
      type: { label: "Tracked 48", description: "Two days", code: "tracked-48" },
      prices: [{ currency_code: "gbp", amount: 1 }],
      rules: [
        { attribute: "enabled_in_store", value: "true", operator: "eq" },
        { attribute: "is_return", value: "false", operator: "eq" },
      ],
    },
  ]);
  const [key] = await run(flows.createApiKeysWorkflow, {
    api_keys: [{ title: "Bench", type: "publishable", created_by: "" }],
  });
  await run(flows.linkSalesChannelsToApiKeyWorkflow, { id: key.id, add: [channel.id] });

  const variantIds = [];
  for (let from = 0; from < PRODUCTS; from += AT_ONCE) {
    const numbers = Array.from({ length: Math.min(AT_ONCE, PRODUCTS - from) }, (_, i) => from + i);
    const products = await run(flows.createProductsWorkflow, {
      products: numbers.map((number) => ({
        title: `Bath bomb ${number}`,
        handle: `bath-bomb-${number}`,
        description: "Handmade with care. ".repeat(8),
        status: "published",
        shipping_profile_id: profile.id,
        sales_channels: [{ id: channel.id }],
        options: [{ title: "Size", values: ["One"] }],
        variants: [
          {
            title: "One",
            sku: `BB${number}`,
            options: { Size: "One" },
            prices: [{ amount: 3 + (number % 30) + 0.99, currency_code: "gbp" }],
          },
        ],
      })),
    });
    variantIds.push(...products.map(({ variants }) => variants[0].id));
  }
  const items = await container.resolve(Modules.INVENTORY).listInventoryItems({}, { select: ["id"], take: PRODUCTS });
  for (let from = 0; from < items.length; from += AT_ONCE) {
    const inventory_levels = items
      .slice(from, from + AT_ONCE)
      .map(({ id }) => ({ inventory_item_id: id, location_id: place.id, stocked_quantity: STOCKED }));
    await run(flows.createInventoryLevelsWorkflow, { inventory_levels });
  }
  const told = { regionId: region.id, deliveryId: delivery.id, key: key.token, variantIds };
  writeFileSync("bench.json", JSON.stringify(told));
}
