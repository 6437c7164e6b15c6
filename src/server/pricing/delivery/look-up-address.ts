import { z } from "zod";
import type { ReplyOf } from "#contract/endpoint.ts";
import type * as calls from "#contract/shop.ts";
import { findPostTown, postTownLabel } from "#domain/pricing/post-towns.ts";
import { ShopError } from "#domain/shop-error.ts";
import type { AddressProviderConfig } from "#server/platform/config/config.ts";
import type { Shop } from "#server/platform/kernel/shop.ts";
import { consumeRateLimit, networkLimits, totalLimit } from "#server/platform/rate-limit/index.ts";
import { requirePostcode } from "./arrival.ts";

/** The timeout is short, because the customer is typing and can continue without a result. */
const TIMEOUT_MS = 3_000;
const NOT_FOUND = 404;

interface FoundAddress {
  line1: string;
  /** Address lines between the first line and the town, joined. Empty if there are none. */
  line2: string;
  city: string;
}

/** The fields of the provider's response that the shop uses. */
const found = z.object({
  result: z.array(
    z.object({
      line_1: z.string(),
      line_2: z.string(),
      line_3: z.string(),
      post_town: z.string(),
    }),
  ),
});

/**
 * Lists a postcode's addresses in Ideal Postcodes' order. Empty for an unknown postcode. Throws for failed requests,
 * such as 401 or 402 for a wrong or used-up key. See docs.ideal-postcodes.co.uk, "Postcode Lookup" and "Error Codes".
 */
async function askIdealPostcodes({ key, apiBase }: AddressProviderConfig, postcode: string): Promise<FoundAddress[]> {
  const reply = await fetch(`${apiBase}/v1/postcodes/${encodeURIComponent(postcode)}`, {
    headers: { authorization: `api_key="${key}"`, accept: "application/json" },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (reply.status === NOT_FOUND) return [];
  if (!reply.ok) throw new Error(`Ideal Postcodes answers ${reply.status}: ${(await reply.text()).slice(0, 200)}`);
  const { result } = found.parse(await reply.json());
  return result.map(({ line_1, line_2, line_3, post_town }) => ({
    line1: line_1,
    line2: [line_2, line_3].filter((line) => line !== "").join(", "),
    city: postTownLabel(post_town),
  }));
}

/**
 * Each look-up costs money. The limit is enough for a household, an office and typing errors, but not for copying all
 * addresses.
 */
const ASKED_MAX = 20;
const ASKED_WITHIN_MINUTES = 60;
/** Hourly limit for all visitors together. Above the limit, forms suggest only towns. */
const ASKED_BY_ALL_MAX = 1_000;

/**
 * Suggests the town and addresses of a postcode. Customers may type any other address. Without a provider, only the
 * town is suggested. Refuses with `invalid-input` for an invalid postcode.
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

/**
 * Returns an empty list if there is no provider, the limit is reached or the request fails. The log gives the reason.
 */
async function askFor(shop: Shop, postcode: string, address: string): Promise<FoundAddress[]> {
  const { addressProvider } = shop.config;
  if (!addressProvider) return [];
  try {
    await consumeRateLimit(shop, [
      ...networkLimits(shop, "address-lookup", {
        address,
        attemptsMax: ASKED_MAX,
        withinMinutes: ASKED_WITHIN_MINUTES,
      }),
      totalLimit("address-lookup", { attemptsMax: ASKED_BY_ALL_MAX, withinMinutes: ASKED_WITHIN_MINUTES }),
    ]);
    return await askIdealPostcodes(addressProvider, postcode);
  } catch (error) {
    if (!(error instanceof ShopError)) shop.log.warn({ err: error }, "the addresses of a postcode could not be loaded");
    return [];
  }
}

function onlyTown(addresses: readonly FoundAddress[]): string | undefined {
  const [town, ...others] = new Set(addresses.map(({ city }) => city));
  return others.length === 0 ? town : undefined;
}
