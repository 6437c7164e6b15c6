import { lazy, Suspense, useState } from "react";
import type { Plans } from "#contract/catalogue.ts";
import { paths } from "#web/paths.ts";
import { Price } from "#web/ui/price.tsx";
import { TextLink } from "#web/ui/text-link.tsx";

/** Comes when somebody asks; without scripts the page about delivery says it in words. */
const DeliveryEstimate = lazy(() => import("#web/information/delivery-estimate.tsx"));

/** On which days it would come to a postcode, and what stands behind the price of its delivery. */
export function Arrival({ delivery }: { delivery: Plans["delivery"] }) {
  const [isAsked, setAsked] = useState(false);
  return (
    <details className="mt-1" onToggle={() => setAsked(true)}>
      <summary className="flex min-h-11 w-fit cursor-pointer items-center underline decoration-line-strong underline-offset-4 hover:decoration-ink">
        When would it come to you?
      </summary>
      <div className="pt-1 pb-3">
        {isAsked && (
          <Suspense>
            <DeliveryEstimate />
          </Suspense>
        )}
        <p className="mt-3 text-ink-soft">
          Tracked 48 costs <Price amount={delivery.tariff} />; we cover the rest, however many things are in the order.{" "}
          <TextLink to={paths.delivery}>Delivery, in words</TextLink>
        </p>
      </div>
    </details>
  );
}
