import { z } from "zod";
import { postTownLabel } from "#domain/post-town-label.ts";
import type { AddressProviderConfig } from "#server/config/config.ts";

/** Somebody is typing meanwhile, and gets on without. */
const TIMEOUT_MS = 3_000;
const NOT_FOUND = 404;

export interface FoundAddress {
  line1: string;
  /** All that stands between the first line and the town; empty where nothing does. */
  line2: string;
  city: string;
}

/** Of their answer, what is used. */
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
 * The addresses of a postcode as Ideal Postcodes knows them, in their order; none for a postcode that is not one. Throws
 * with status and code where they give no answer: 401 and 402 say that the key is wrong or used up. Their documentation:
 * docs.ideal-postcodes.co.uk, "Postcode Lookup" and "Error Codes".
 */
export async function askIdealPostcodes(
  { key, apiBase }: AddressProviderConfig,
  postcode: string,
): Promise<FoundAddress[]> {
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
