import type * as calls from "#contract/delivery.ts";
import type { ReplyOf } from "#contract/endpoint.ts";
import { findPostTown, type PostTown } from "#domain/find-post-town.ts";
import { requirePostcode } from "./require-postcode.ts";

/** Whoever is asked where a postcode is. Its answer is a proposal: what customers type themselves always counts. */
export type AddressLookup = (postcode: string) => Promise<PostTown | undefined>;

/** From the shop's own list of towns: asks nobody, costs nothing, and knows no streets. */
const ownList: AddressLookup = async (postcode) => findPostTown(postcode);

/** Where a postcode is. Refuses `invalid-input` for no postcode. */
export async function lookUpAddress(
  text: string,
  ask: AddressLookup = ownList,
): Promise<ReplyOf<typeof calls.lookUpAddress>> {
  const postcode = requirePostcode(text, "postcode");
  const found = await ask(postcode);
  return { postcode, town: found?.town ?? null, county: found?.county ?? null };
}
