import { useMutation } from "@tanstack/react-query";
import { useRef } from "react";
import type { UseFormReturn } from "react-hook-form";
import { lookUpAddress } from "#contract/calls.ts";
import { parsePostcode } from "#domain/postcode.ts";
import { callApi } from "#web/api-client.ts";
import type { BuyerChecked, BuyerTyped } from "./buyer-schema.ts";

/**
 * Looks a postcode up as soon as it is whole and puts its town where none was typed; what somebody typed stays. A look-up
 * that fails or knows nothing leaves the town to be typed.
 */
export function useFoundTown(
  form: UseFormReturn<BuyerTyped, unknown, BuyerChecked>,
  kind: "address" | "billingAddress",
) {
  const proposed = useRef("");
  const { mutate, data } = useMutation({
    mutationFn: (postcode: string) => callApi(lookUpAddress, { postcode }),
    onSuccess: ({ postcode, town }) => {
      const { city, postcode: typed } = form.getValues(kind);
      if (!town || parsePostcode(typed) !== postcode || (city !== "" && city !== proposed.current)) return;
      proposed.current = town;
      form.setValue(`${kind}.city`, town, { shouldValidate: form.formState.isSubmitted });
    },
  });
  const postcode = parsePostcode(form.watch(`${kind}.postcode`));
  return {
    /** "Bath, Somerset", once it is known. */
    place: data && data.postcode === postcode ? placeWords(data) : undefined,
    lookUp(typed: string) {
      const whole = parsePostcode(typed);
      if (whole && whole !== data?.postcode) mutate(whole);
    },
  };
}

function placeWords({ town, county }: { town: string | null; county: string | null }): string | undefined {
  if (!town) return undefined;
  return county && county !== town ? `${town}, ${county}` : town;
}
