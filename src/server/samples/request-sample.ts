import type { ParsedInputOf } from "#contract/endpoint.ts";
import type * as calls from "#contract/samples.ts";
import { ShopError } from "#domain/shop-error.ts";
import { requireServedPostcode } from "#server/delivery/index.ts";
import type { Shop } from "#server/kernel/shop.ts";
import { insertSampleRequest } from "./samples.queries.ts";

/** Notes a request for the sample box. Refuses `sample-taken` for a household that has one already. */
export async function requestSample(shop: Shop, input: ParsedInputOf<typeof calls.requestSample>): Promise<void> {
  const { over16, ...request } = input;
  const postcode = requireServedPostcode(input.postcode, "postcode");
  const isStored = await insertSampleRequest(shop.db, {
    ...request,
    postcode,
    over16By: over16 ? "tick" : "words",
    household: householdOf(postcode, input.address),
    createdAt: shop.clock(),
  });
  if (!isStored) throw new ShopError("sample-taken");
}

/** "12, Mill Lane" and "12 MILL LANE" are one door. */
function householdOf(postcode: string, address: string): string {
  return `${postcode} ${address
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim()}`;
}
