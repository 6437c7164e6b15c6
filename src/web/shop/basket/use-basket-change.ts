import { useCallback, useRef } from "react";
import type { Basket } from "#contract/basket/basket.ts";
import { isSignedOut } from "#web/app/api-client.ts";
import { basketResource, inBasketQueue } from "#web/app/current-user.ts";
import { type SignedOutNotice, useSignedOutRedirect } from "#web/app/layout/use-signed-out-redirect.ts";
import { useCall } from "#web/app/use-call.ts";
import { type Toast, useToast } from "#web/ui/toast.tsx";

interface Words extends Pick<Toast, "title" | "staysOnTheWay" | "isAtTop" | "picture" | "ways"> {
  description: string;
}

const DOUBLE_CLICK_MS = 600;

interface BasketChange<Input> {
  call: (input: Input) => Promise<Basket>;
  /** Toast after a refusal. No toast is shown if this returns undefined. The same applies to `done`. */
  refused: (error: Error, input: Input) => Words | undefined;
  /** Notice on the sign-in page if the session has ended. */
  signedOut?: SignedOutNotice;
  done: (input: Input, basket: Basket) => Words | undefined;
  /** Runs after a successful change, even if the line has disappeared. */
  afterwards?: ((input: Input) => void) | undefined;
  /** Place of the changed basket. By default the shopper's own basket, which the whole page shows. */
  resource?: ChangedBasket | undefined;
}

export type ChangedBasket = Pick<typeof basketResource, "drop" | "set" | "renew">;

/**
 * Changes the basket and shows a toast for success or failure. Runs changes in sequence and counts a double click once.
 * Cancels a pending read, so that the latest response is shown.
 */
export function useBasketChange<Input>({
  call,
  refused,
  signedOut,
  done,
  afterwards,
  resource = basketResource,
}: BasketChange<Input>) {
  const { showToast } = useToast();
  const redirectSignedOut = useSignedOutRedirect();
  const last = useRef<{ input: Input; askedAt: number }>(undefined);
  const mutation = useCall({
    call: (input: Input) =>
      inBasketQueue(() => {
        resource.drop();
        return call(input);
      }),
    onSuccess: (basket, input) => {
      resource.set(basket);
      const text = done(input, basket);
      if (text) showToast({ ...text, variant: "success" });
      afterwards?.(input);
    },
    onError: (error, input) => {
      if (signedOut && isSignedOut(error)) {
        redirectSignedOut(signedOut);
        return;
      }
      const text = refused(error, input);
      if (text) showToast({ ...text, variant: "destructive" });
      void resource.renew();
    },
  });
  const { mutate: change } = mutation;
  const mutate = useCallback(
    (input: Input, options?: Parameters<typeof change>[1]) => {
      const askedAt = performance.now();
      const isRepeated =
        last.current && Object.is(last.current.input, input) && askedAt - last.current.askedAt < DOUBLE_CLICK_MS;
      if (isRepeated) return;
      last.current = { input, askedAt };
      change(input, options);
    },
    [change],
  );
  return { ...mutation, mutate };
}
