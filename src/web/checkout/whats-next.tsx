import { Gift, PackageOpen } from "lucide-react";
import type { ReactNode } from "react";
import type { OutputOf } from "#contract/endpoint.ts";
import type { getOrderDetails } from "#contract/orders.ts";
import { Day } from "#web/ui/day.tsx";
import { Price } from "#web/ui/price.tsx";

type PaidOrder = OutputOf<typeof getOrderDetails>;

/** What leaves when, and what is charged next: dates, not promises. */
export function WhatsNext({ boxes, goodsDispatchBy }: Pick<PaidOrder, "boxes" | "goodsDispatchBy">) {
  return (
    <ul className="space-y-5">
      {boxes.map((box) => (
        <Step key={`${box.productName} ${box.monthlyPrice}`} icon={<Gift aria-hidden size={22} strokeWidth={1.5} />}>
          <p>
            First box on <Day on={box.firstDispatchOn} />, then on the 15th of every month
            {boxes.length > 1 && <span className="text-ink-soft"> ({box.productName})</span>}
          </p>
          {box.nextChargeOn && (
            <p className="text-ink-soft">
              Next payment on <Day on={box.nextChargeOn} />: <Price amount={box.monthlyPrice} />, delivery included. You
              can cancel any time before.
            </p>
          )}
        </Step>
      ))}
      {goodsDispatchBy && (
        <Step icon={<PackageOpen aria-hidden size={22} strokeWidth={1.5} />}>
          <p>
            Dispatched within 2-3 business days, by <Day on={goodsDispatchBy} />
          </p>
          <p className="text-ink-soft">Royal Mail Tracked 48. The tracking number appears in your account.</p>
        </Step>
      )}
    </ul>
  );
}

function Step({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex gap-4">
      <span className="mt-0.5 shrink-0 text-accent">{icon}</span>
      <div>{children}</div>
    </li>
  );
}
