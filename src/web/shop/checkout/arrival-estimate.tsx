import { useQuery } from "@tanstack/react-query";
import { deliveryEstimateQuery } from "#web/app/queries.ts";
import { Day } from "#web/ui/day.tsx";

/** Expected delivery days for a postcode. Renders nothing until they are known. */
export function ArrivalEstimate({ postcode }: { postcode: string }) {
  const { data } = useQuery(deliveryEstimateQuery(postcode));
  return (
    <p aria-live="polite" className="mt-4 min-h-6 text-ink-soft">
      {data && !data.arrivesFrom && (
        <>
          Single products are sent by <Day on={data.dispatchBy} />. BFPO delivers them and gives no dates.
        </>
      )}
      {data?.arrivesFrom && data.arrivesTo && (
        <>
          Single products should reach {data.postcode} between <Day on={data.arrivesFrom} /> and{" "}
          <Day on={data.arrivesTo} />
          {data.isRemote && ", including 1 to 2 extra days for your area"}.
        </>
      )}
    </p>
  );
}
