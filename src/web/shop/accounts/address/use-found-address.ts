import { useRef } from "react";
import type { ReplyOf } from "#contract/endpoint.ts";
import { type lookUpAddress as LookUpAddress, lookUpAddress } from "#contract/shop.ts";
import { parsePostcode } from "#domain/pricing/delivery.ts";
import { callApi } from "#web/app/api-client.ts";
import { useCall } from "#web/app/use-call.ts";

type Found = ReplyOf<typeof LookUpAddress>;
export type FoundAddress = Found["addresses"][number];

/** The form that is filled in. */
interface Filling {
  /** As it is typed just now. */
  postcode: string;
  read: () => { postcode: string; city: string };
  fill: (lines: Partial<FoundAddress>) => void;
}

/**
 * Looks a postcode up as soon as it is whole: puts its town where none was typed, and proposes its addresses where the shop
 * knows them. What somebody typed stays until they choose. A look-up that fails or knows nothing leaves all to be typed.
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

/** Sets each line of an address that is proposed. */
export function fillLines(lines: Partial<FoundAddress>, set: (name: keyof FoundAddress, line: string) => void): void {
  for (const name of ["line1", "line2", "city"] as const) {
    const line = lines[name];
    if (line !== undefined) set(name, line);
  }
}

/** "Bath, Somerset". */
export function placeLabel({ town, county }: Found): string | undefined {
  if (!town) return undefined;
  return county && county !== town ? `${town}, ${county}` : town;
}
