import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { InputOf } from "#contract/call.ts";
import { createDiscountCode, type DiscountCode, updateDiscountCode } from "#contract/pricing/admin-pricing.ts";
import { discountCodesQuery } from "#web/admin/admin-queries.ts";
import { callApi } from "#web/app/api-client.ts";

export function useDiscountCodes() {
  return useQuery(discountCodesQuery);
}

type Fields = InputOf<typeof createDiscountCode>;

/** Creates a code, or with one changes it. */
export function useSaveDiscount(code: DiscountCode | undefined) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (fields: Fields) =>
      code ? callApi(updateDiscountCode, { ...fields, codeId: String(code.id) }) : callApi(createDiscountCode, fields),
    onSettled: () => queryClient.invalidateQueries({ queryKey: discountCodesQuery.queryKey }),
  });
}

/** A code as it is sent back unchanged. */
export function fieldsOf(code: DiscountCode): Fields {
  const { id: _id, usedCount: _usedCount, ...fields } = code;
  return fields;
}
