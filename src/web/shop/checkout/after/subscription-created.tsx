import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import type { Basket } from "#contract/basket/basket.ts";
import type { Checkout } from "#contract/checkout/checkout.ts";
import { formatPounds, parsePounds, sumPence } from "#domain/money.ts";
import { basketResource, subscriptionsResource, userResource } from "#web/app/current-user.ts";
import { paths } from "#web/app/paths.ts";
import { ordersKey } from "#web/app/queries.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { useToast } from "#web/ui/toast.tsx";

/** Message that a subscription has started without a payment today. Takes focus. */
export function SubscriptionCreated({ checkout, basket }: { checkout: Checkout; basket: Basket }) {
  const queryClient = useQueryClient();
  const { showToast } = useToast();
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    title.current?.scrollIntoView({ block: "center" });
    title.current?.focus({ preventScroll: true });
  }, []);
  useEffect(() => {
    showToast({ title: "Subscription Created!", variant: "success" });
    for (const resource of [basketResource, userResource, subscriptionsResource]) void resource.renew();
    void queryClient.invalidateQueries({ queryKey: ordersKey });
  }, [queryClient, showToast]);
  const monthly = sumPence(basket.items.flatMap(({ terms }) => (terms ? [parsePounds(terms.monthlyPrice)] : [])));
  return (
    <div className="mx-auto max-w-xl space-y-4 py-16 text-center">
      <h2 ref={title} tabIndex={-1} className="outline-none">
        Subscription Created Successfully
      </h2>
      <dl className="prices mx-auto grid w-fit grid-cols-[auto_auto] gap-x-6 gap-y-1 text-left">
        <dt className="text-ink-soft">Order number</dt>
        <dd>#{checkout.orderId}</dd>
        <dt className="text-ink-soft">Monthly total</dt>
        <dd>{formatPounds(monthly)}</dd>
      </dl>
      <ButtonLink to={paths.account}>View My Account</ButtonLink>
    </div>
  );
}
