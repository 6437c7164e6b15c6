import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { InputOf } from "#contract/call.ts";
import {
  type BulkOrderResult,
  bulkEditOrders,
  type CancellationPreview,
  listAdminOrders,
} from "#contract/orders/admin-orders.ts";
import { adminKey } from "#web/admin/kit/api-query.ts";
import type { ListOf } from "#web/admin/kit/resource-list.tsx";
import { useAdminToast } from "#web/admin/kit/use-admin-mutation.ts";
import { collectIds } from "#web/admin/kit/use-row-selection.ts";
import { ApiRefusal, callApi } from "#web/app/api-client.ts";
import type { CancelChoice } from "./cancel-choices.tsx";

/** Actions on many orders at once. */
export type BulkAction = InputOf<typeof bulkEditOrders>["action"];

/**
 * Orders per call. The number is small enough to show progress, and large enough to limit the effect of network delays.
 */
const ORDERS_PER_CALL = 25;

/** The entered tracking numbers, and the refunds that were shown. */
interface Entered {
  numbers: ReadonlyMap<number, string>;
  preview: readonly CancellationPreview[] | undefined;
}

interface BulkRun {
  results: readonly BulkOrderResult[];
  isRunning: boolean;
  isOver: boolean;
}

const IDLE: BulkRun = { results: [], isRunning: false, isOver: false };

/** Performs one action on all selected orders, a few at a time, until it is complete or the user stops it. */
export function useBulkEdit({ selection, filter }: ListOf<typeof listAdminOrders>) {
  const [run, setRun] = useState<BulkRun>(IDLE);
  const isStopped = useRef(false);
  const queryClient = useQueryClient();
  const toast = useAdminToast();

  async function start(action: BulkAction, choice: CancelChoice, { numbers, preview }: Entered) {
    const refundById = new Map(preview?.map(({ orderId, refund }) => [orderId, refund]));
    isStopped.current = false;
    const results: BulkOrderResult[] = [];
    setRun({ results, isRunning: true, isOver: false });
    try {
      for await (const ids of collectIds(selection, listAdminOrders, filter)) {
        for (let from = 0; from < ids.length && !isStopped.current; from += ORDERS_PER_CALL) {
          const orderIds = ids.slice(from, from + ORDERS_PER_CALL);
          const trackingNumbers = orderIds.flatMap((orderId) => {
            const trackingNumber = numbers.get(orderId);
            return trackingNumber ? [{ orderId, trackingNumber }] : [];
          });
          const expected = orderIds.flatMap((orderId) => {
            const amount = refundById.get(orderId);
            return choice.refund && amount !== undefined ? [{ orderId, amount }] : [];
          });
          const { refund, giveStockBack, endSubscription: endSubscriptions } = choice;
          const edit = { orderIds, action, trackingNumbers, refund, giveStockBack, endSubscriptions };
          results.push(...(await callApi(bulkEditOrders, { ...edit, ...(preview ? { expected } : {}) })).results);
          setRun({ results: [...results], isRunning: true, isOver: false });
        }
        if (isStopped.current) break;
      }
      if (results.every((result) => result.outcome === "refused")) toast.fail("Failed to update orders");
      else toast.succeed("Orders updated successfully");
    } catch (error) {
      toast.fail("Failed to update orders");
      if (!(error instanceof ApiRefusal) && !(error instanceof TypeError)) throw error;
    } finally {
      setRun({ results: [...results], isRunning: false, isOver: true });
      await queryClient.invalidateQueries({ queryKey: adminKey });
    }
  }

  return {
    ...run,
    start,
    stop: () => {
      isStopped.current = true;
    },
    reset: () => setRun(IDLE),
  };
}
