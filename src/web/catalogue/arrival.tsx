import { lazy, Suspense, useState } from "react";
import { paths } from "#web/paths.ts";
import { TextLink } from "#web/ui/text-link.tsx";

/** Comes when somebody asks; without scripts the page about delivery says it in words. */
const DeliveryEstimate = lazy(() => import("#web/information/delivery-estimate.tsx"));

/** On which days it would come to a postcode. */
export function Arrival() {
  const [isAsked, setAsked] = useState(false);
  return (
    <details className="mt-1" onToggle={() => setAsked(true)}>
      <summary className="flex min-h-11 w-fit cursor-pointer items-center underline decoration-line-strong underline-offset-4 hover:decoration-ink">
        When would it come to you?
      </summary>
      <div className="pt-1 pb-3">
        {isAsked ? (
          <Suspense>
            <DeliveryEstimate />
          </Suspense>
        ) : (
          <TextLink to={paths.delivery}>Delivery, in words</TextLink>
        )}
      </div>
    </details>
  );
}
