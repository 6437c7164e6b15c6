import { useCallback, useEffect, useRef, useState } from "react";
import { clearBasket } from "#contract/basket/basket.ts";
import { callApi } from "#web/app/api-client.ts";
import { basketResource, inBasketQueue } from "#web/app/current-user.ts";
import { useBasket } from "#web/app/layout/use-basket.ts";
import { useCall } from "#web/app/use-call.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { useToast } from "#web/ui/toast.tsx";
import { decideIdleness, isPaying, noteActivity, readLastActivity } from "./activity.ts";

const CHECK_MS = 5_000;
/** A mouse move causes hundreds of events, so activity is recorded only once per interval. */
const NOTE_MS = 1_000;
const EVENTS = ["mousemove", "mousedown", "keydown", "scroll", "touchstart", "touchmove", "wheel"] as const;

/** Clears a basket after half an hour without activity, with a warning two minutes before. */
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

/**
 * Watches activity in all tabs together while the basket has items. `isWarning` stays true until the user answers in
 * any tab, so that the dialog does not close under the pointer.
 */
function useIdleBasket(hasItems: boolean, onIdle: () => void): { isWarning: boolean; keep: () => void } {
  const [isWarning, setWarning] = useState(false);
  const ownActivityMs = useRef(0);

  const keep = useCallback(() => {
    ownActivityMs.current = Date.now();
    noteActivity(ownActivityMs.current);
    setWarning(false);
  }, []);

  useEffect(() => {
    if (!hasItems) return;
    keep();
    const onActivity = () => {
      const nowMs = Date.now();
      // Ignores activity after the time limit, because the pending check clears the basket.
      if (nowMs - ownActivityMs.current < NOTE_MS || dueNow(nowMs, ownActivityMs.current) === "clear") return;
      ownActivityMs.current = nowMs;
      noteActivity(nowMs);
    };
    const check = () => {
      const nowMs = Date.now();
      const due = dueNow(nowMs, ownActivityMs.current);
      if (due === "warn") setWarning(true);
      if (due !== "clear") return;
      ownActivityMs.current = nowMs;
      noteActivity(nowMs);
      setWarning(false);
      onIdle();
    };
    const onOtherTab = () => {
      if (dueNow(Date.now(), ownActivityMs.current) === "active") setWarning(false);
    };
    const timer = setInterval(check, CHECK_MS);
    for (const name of EVENTS) window.addEventListener(name, onActivity, { passive: true, capture: true });
    window.addEventListener("storage", onOtherTab);
    document.addEventListener("visibilitychange", check);
    return () => {
      clearInterval(timer);
      for (const name of EVENTS) window.removeEventListener(name, onActivity, { capture: true });
      window.removeEventListener("storage", onOtherTab);
      document.removeEventListener("visibilitychange", check);
    };
  }, [hasItems, keep, onIdle]);

  return { isWarning: isWarning && hasItems, keep };
}

function dueNow(nowMs: number, ownActivityMs: number) {
  const lastMs = Math.max(readLastActivity() ?? 0, ownActivityMs);
  return decideIdleness(nowMs - lastMs, isPaying(nowMs));
}
