import { useEffect } from "react";
import { useLocation } from "react-router";
import { useUrlState } from "#web/admin/kit/use-url-state.ts";

const FORM = "form";

/** Link of the current list that opens an order with its form for a refund. */
export function useRefundLink(orderId: number): { to: string; state: unknown } {
  const { search, state } = useLocation();
  const params = new URLSearchParams(search);
  params.set("order", String(orderId));
  params.set(FORM, "refund");
  return { to: `?${params}`, state };
}

/** Calls `onAsked` if the address asks for the form for a refund, and takes that part out of the address. */
export function useRefundAsked(onAsked: () => void): void {
  const url = useUrlState();
  const isAsked = url.read(FORM) === "refund";
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each time that the address asks.
  useEffect(() => {
    if (!isAsked) return;
    onAsked();
    url.write({ [FORM]: undefined }, { staysOnPage: true, replaces: true });
  }, [isAsked]);
}
