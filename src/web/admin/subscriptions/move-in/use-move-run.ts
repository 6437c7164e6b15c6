import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import {
  getSubscriptionMove,
  lookUpMove,
  type SubscriptionMove,
  startMove,
} from "#contract/subscriptions/admin-subscription-moves.ts";
import { accessSentence } from "#web/admin/kit/access-sentence.ts";
import { apiQuery } from "#web/admin/kit/api-query.ts";
import { useAdminMutation } from "#web/admin/kit/use-admin-mutation.ts";
import { ApiRefusal, callApi } from "#web/app/api-client.ts";

export const moveQuery = apiQuery(getSubscriptionMove, {});

export type MoveStep = "look-up" | "start";

/** Rows that Start starts. */
export function countStartable({ counts }: SubscriptionMove): number {
  return counts.ready + counts["card-asked"];
}

/**
 * Looks up or starts the rows part by part, and shows the progress after each part. It stops when the page closes, and the
 * next press goes on where it stopped.
 */
export function useMoveRun() {
  const queryClient = useQueryClient();
  const isStopped = useRef(false);
  useEffect(
    () => () => {
      isStopped.current = true;
    },
    [],
  );
  const show = (view: SubscriptionMove) => queryClient.setQueryData(moveQuery.queryKey, { move: view });
  async function lookUp(view: SubscriptionMove): Promise<void> {
    let now = await callApi(lookUpMove, { moveId: view.id, begins: true });
    for (show(now); now.toLookUp > 0 && !isStopped.current; show(now)) {
      now = await callApi(lookUpMove, { moveId: view.id });
    }
  }
  async function start(view: SubscriptionMove): Promise<void> {
    for (let left = countStartable(view); left > 0 && !isStopped.current; ) {
      const now = await callApi(startMove, { moveId: view.id, isOldShopOff: true });
      show(now);
      if (countStartable(now) >= left) return;
      left = countStartable(now);
    }
  }
  return useAdminMutation({
    async call({ view, step }: { view: SubscriptionMove; step: MoveStep }) {
      isStopped.current = false;
      await (step === "start" ? start(view) : lookUp(view));
    },
    failure: "The step stopped",
    reason: (error) =>
      error instanceof ApiRefusal && error.code === "move-not-ready"
        ? "Look the cards up again, then start within an hour."
        : (accessSentence(error) ?? "Nothing is lost. Press again to go on."),
  });
}
