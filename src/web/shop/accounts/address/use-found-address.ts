import { useRef } from "react";
import type { ReplyOf } from "#contract/endpoint.ts";
import { type lookUpAddress as LookUpAddress, lookUpAddress } from "#contract/shop.ts";
import { parsePostcode } from "#domain/pricing/delivery.ts";
import { callApi } from "#web/app/api-client.ts";
import { useCall } from "#web/app/use-call.ts";

type Found = ReplyOf<typeof LookUpAddress>;
export type FoundAddress = Found["addresses"][number];

interface Filling {
  postcode: string;
  read: () => { postcode: string; city: string };
  fill: (lines: Partial<FoundAddress>) => void;
}

/**
 * Looks up a postcode once it is complete. Fills in the town if it is empty, and offers addresses. Typed text stays
 * until an address is chosen. A failed lookup changes nothing.
 */
export function useFoundAddress({ postcode, read, fill }: Filling) {
  const proposed = useRef("");
  const { mutate, data } = useCall({
    call: (whole: string) => callApi(lookUpAddress, { postcode: whole }),
    onSuccess: ({ postcode: found, town }) => {
      const { city, postcode: typed } = read();
      if (!town || parsePostcode(typed) !== found || (city !== "" && city !== proposed.current)) return;
      proposed.current = town;
      fill({ city: town });
    },
  });
  const found = data && data.postcode === parsePostcode(postcode) ? data : undefined;
  return {
    found,
    lookUp(typed: string) {
      const whole = parsePostcode(typed);
      if (whole && whole !== data?.postcode) mutate(whole);
    },
    choose(address: FoundAddress) {
      proposed.current = address.city;
      fill(address);
    },
  };
}

/** Fills in the lines of a chosen address. */
export function fillLines(lines: Partial<FoundAddress>, set: (name: keyof FoundAddress, line: string) => void): void {
  for (const name of ["line1", "line2", "city"] as const) {
    const line = lines[name];
    if (line !== undefined) set(name, line);
  }
}

/** Town and county, such as "Bath, Somerset". */
export function placeLabel({ town, county }: Found): string | undefined {
  if (!town) return undefined;
  return county && county !== town ? `${town}, ${county}` : town;
}
