import { useQuery } from "@tanstack/react-query";
import type { DiscountCode } from "#contract/admin-discounts.ts";
import { discountUsesQuery } from "#web/admin/admin-queries.ts";
import { adminPaths } from "#web/admin-paths.ts";
import { Day, londonDayOf } from "#web/ui/day.tsx";
import { EmailText } from "#web/ui/email-text.tsx";
import { Price } from "#web/ui/price.tsx";
import { TextLink } from "#web/ui/text-link.tsx";

/** The paid orders that used a code. */
export function DiscountUses({ code }: { code: DiscountCode }) {
  const { data: uses, isError } = useQuery(discountUsesQuery(code.id));
  return (
    <section aria-labelledby="discount-uses" className="mt-8 border-t border-line-strong pt-5">
      <h3 id="discount-uses" className="text-xl">
        Used by
      </h3>
      {isError && <p className="mt-1 text-danger">The orders could not be read.</p>}
      {uses?.length === 0 && <p className="mt-1 text-ink-soft">No order yet.</p>}
      <ul className="mt-2 divide-y divide-line">
        {uses?.map((use) => (
          <li key={use.orderId} className="flex flex-wrap items-baseline justify-between gap-x-4 py-2">
            <span>
              <TextLink to={adminPaths.order(use.orderId)}>Order {use.orderId}</TextLink>
              <span className="block text-sm text-ink-soft">
                <EmailText email={use.userEmail} />
              </span>
            </span>
            <span className="text-right">
              <Day on={londonDayOf(use.paidAt)} />
              <span className="prices block text-sm text-ink-soft">
                <Price amount={use.discountAmount} size="small" /> off, <Price amount={use.total} size="small" /> paid
              </span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
