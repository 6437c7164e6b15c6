import { useQuery } from "@tanstack/react-query";
import { listAdminOrders, previewCancellation } from "#contract/admin-calls.ts";
import type { CancellationPreview } from "#contract/admin-orders.ts";
import { formatPounds, parsePounds, sumPence } from "#domain/money.ts";
import { cancellationPreviewKey } from "#web/admin/admin-queries.ts";
import { collectIds } from "#web/admin/kit/collect-ids.ts";
import type { RowSelection } from "#web/admin/kit/use-row-selection.ts";
import { callApi } from "#web/api-client.ts";
import type { OrdersFilter } from "./orders-filter.ts";

const ORDERS_PER_CALL = 200;

/** What cancelling the selected orders would give back, order by order; asked only while `isWanted`. */
export function useCancellationPreview(selection: RowSelection, filter: OrdersFilter, isWanted: boolean) {
  return useQuery({
    queryKey: cancellationPreviewKey(filter, selection.isAllMatching, [...selection.ids]),
    enabled: isWanted,
    gcTime: 0,
    queryFn: async () => {
      const orders: CancellationPreview[] = [];
      for await (const ids of collectIds(selection, listAdminOrders, filter)) {
        for (let from = 0; from < ids.length; from += ORDERS_PER_CALL) {
          const orderIds = ids.slice(from, from + ORDERS_PER_CALL);
          orders.push(...(await callApi(previewCancellation, { orderIds })).orders);
        }
      }
      return orders;
    },
  });
}

/** "£834.12 goes back for 29 orders. 29 of the orders hold an unsent box, which is withdrawn." */
export function previewSentence(orders: readonly CancellationPreview[], refunds: boolean): string {
  const refunded = orders.filter(({ refund }) => parsePounds(refund) > 0);
  const withBox = orders.filter(({ boxes }) => boxes > 0).length;
  const holding = withBox === 1 ? "1 order holds" : `${withBox} orders hold`;
  const boxes = withBox === 0 ? "" : ` ${holding} an unsent box, which is withdrawn.`;
  if (!refunds) return `Nothing is refunded.${boxes}`;
  if (refunded.length === 0) return `Nothing can be refunded.${boxes}`;
  const total = formatPounds(sumPence(refunded.map(({ refund }) => parsePounds(refund))));
  return `${total} goes back for ${refunded.length === 1 ? "1 order" : `${refunded.length} orders`}.${boxes}`;
}
