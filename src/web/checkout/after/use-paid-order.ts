import { useQuery } from "@tanstack/react-query";
import { getOrderDetails, markOrderPaid } from "#contract/calls.ts";
import { callApi, isRefusal } from "#web/api-client.ts";

/** One's own paid order. One that is not paid yet is settled first, in case that call got lost on the way here. */
export function usePaidOrder(orderId: string | undefined) {
  return useQuery({
    queryKey: ["order", orderId],
    queryFn: () => readOrder(orderId ?? ""),
    enabled: orderId !== undefined,
  });
}

async function readOrder(orderId: string) {
  try {
    return await callApi(getOrderDetails, { orderId });
  } catch (error) {
    if (!isRefusal(error, "not-found")) throw error;
    await callApi(markOrderPaid, { orderId });
    return callApi(getOrderDetails, { orderId });
  }
}
