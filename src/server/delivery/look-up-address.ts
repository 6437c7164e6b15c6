import type * as calls from "#contract/delivery.ts";
import type { ReplyOf } from "#contract/endpoint.ts";
import { findPostTown } from "#domain/find-post-town.ts";
import { ShopError } from "#domain/shop-error.ts";
import type { Shop } from "#server/kernel/shop.ts";
import { addressTarget, consumeRateLimit } from "#server/rate-limit/index.ts";
import { askIdealPostcodes, type FoundAddress } from "./ask-ideal-postcodes.ts";
import { requirePostcode } from "./require-postcode.ts";

/** Each look-up is paid for: a household, an office and a typing error or two, and no copy of the country's addresses. */
const ASKED_MAX = 20;
const ASKED_WITHIN_MINUTES = 60;

/**
 * Where a postcode is, and which addresses it has. A proposal: what customers type themselves always counts, and where
 * nobody can be asked the town alone is proposed. Refuses `invalid-input` for no postcode.
 */
export async function lookUpAddress(
  shop: Shop,
  text: string,
  address: string,
): Promise<ReplyOf<typeof calls.lookUpAddress>> {
  const postcode = requirePostcode(text, "postcode");
  const known = findPostTown(postcode);
  const addresses = await askFor(shop, postcode, address);
  const town = known?.town ?? onlyTown(addresses);
  return { postcode, town: town ?? null, county: known?.county ?? null, addresses };
}

/** None where the shop asks nobody, somebody has asked too much, or there is no answer: the log says which. */
async function askFor(shop: Shop, postcode: string, address: string): Promise<FoundAddress[]> {
  const { addressProvider } = shop.config;
  if (!addressProvider) return [];
  try {
    const target = addressTarget(shop, "address-lookup", address);
    await consumeRateLimit(shop, [{ target, attemptsMax: ASKED_MAX, withinMinutes: ASKED_WITHIN_MINUTES }]);
    return await askIdealPostcodes(addressProvider, postcode);
  } catch (error) {
    if (!(error instanceof ShopError)) shop.log.warn({ err: error }, "no addresses for a postcode");
    return [];
  }
}

function onlyTown(addresses: readonly FoundAddress[]): string | undefined {
  const [town, ...others] = new Set(addresses.map(({ city }) => city));
  return others.length === 0 ? town : undefined;
}
