import { useEffect, useState, useSyncExternalStore } from "react";
import { listTableParcels, packAtTable } from "#contract/orders/admin-packing-table.ts";
import { ApiRefusal, callApi, isSignedOut } from "#web/app/api-client.ts";
import { PackingDevice, type PackingState } from "./packing-device.ts";

const RETRY_MS = 15_000;

/** The packing table of this device. It synchronises when it opens, when the connection returns, and while something waits. */
export function usePackingDevice(userId: number): { device: PackingDevice; state: PackingState } {
  const [device] = useState(
    () =>
      new PackingDevice({
        userId,
        storage: localStorage,
        now: Date.now,
        newKey: () => crypto.randomUUID(),
        read: () => callApi(listTableParcels, {}),
        send: (input) => callApi(packAtTable, input),
        meaningOf,
      }),
  );
  const state = useSyncExternalStore(device.listen, device.now, device.now);
  useEffect(() => {
    const synchronise = () => void device.synchronise();
    const whenVisible = () => {
      if (document.visibilityState === "visible") synchronise();
    };
    synchronise();
    addEventListener("online", synchronise);
    addEventListener("storage", device.readAgain);
    document.addEventListener("visibilitychange", whenVisible);
    return () => {
      removeEventListener("online", synchronise);
      removeEventListener("storage", device.readAgain);
      document.removeEventListener("visibilitychange", whenVisible);
    };
  }, [device]);
  const isWaiting = state.waiting.length > 0 || state.connection === "lost";
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(() => void device.synchronise(), RETRY_MS);
    return () => clearInterval(timer);
  }, [device, isWaiting]);
  return { device, state };
}

function meaningOf(error: unknown) {
  if (isSignedOut(error)) return "signed-out";
  if (!(error instanceof ApiRefusal)) return "lost";
  if (error.status === 403) return "not-permitted";
  return error.status === 400 || error.status === 422 ? "refused" : "lost";
}
