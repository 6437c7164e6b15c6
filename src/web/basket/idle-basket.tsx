import { useCallback } from "react";
import { clearBasket } from "#contract/calls.ts";
import { callApi } from "#web/api-client.ts";
import { basketResource, inBasketQueue } from "#web/current-user.ts";
import { useBasket } from "#web/shell/use-basket.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { useToast } from "#web/ui/toast.tsx";
import { useCall } from "#web/use-call.ts";
import { useIdleBasket } from "./use-idle-basket.ts";

/** Clears a basket that nobody has touched for half an hour, and asks two minutes before. */
export function IdleBasket() {
  const { basket } = useBasket();
  const { showToast } = useToast();
  const { mutate } = useCall({
    call: () => inBasketQueue(() => callApi(clearBasket, { reason: "idle" })),
    onSuccess: (left) => {
      basketResource.set(left);
      if (left.count > 0) return;
      showToast({
        title: "Basket Cleared",
        description: "Your basket has been cleared due to 30 minutes of inactivity.",
        staysOnTheWay: true,
      });
    },
    onError: (error) => console.error("the idle basket could not be cleared", error),
  });
  const { isWarning, keep } = useIdleBasket(
    basket.count > 0,
    useCallback(() => mutate(), [mutate]),
  );
  return (
    <Dialog isOpen={isWarning} onClose={keep} title="Are you still there?" size="small">
      <p>Nothing has happened here for 28 minutes. After 30 minutes of inactivity your basket is cleared.</p>
      <div className="mt-6">
        <Button onClick={keep}>Keep my basket</Button>
      </div>
    </Dialog>
  );
}
