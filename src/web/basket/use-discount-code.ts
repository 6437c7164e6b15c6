import { applyDiscountCode, withdrawDiscountCode } from "#contract/calls.ts";
import { callApi } from "#web/api-client.ts";
import { useBasketChange } from "./use-basket-change.ts";

/** Enters a code; a refusal is said beside the field, by whoever calls it. */
export function useApplyCode() {
  return useBasketChange({
    call: (code: string) => callApi(applyDiscountCode, { code }),
    refused: () => undefined,
    done: (code) => ({ title: "Code applied", description: `${code.trim().toUpperCase()} has been applied.` }),
  });
}

export function useWithdrawCode() {
  return useBasketChange({
    call: (_: undefined) => callApi(withdrawDiscountCode, {}),
    refused: () => ({ title: "Error", description: "The code could not be removed. Please try again." }),
    done: () => undefined,
  });
}
