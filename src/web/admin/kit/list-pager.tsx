import { Button } from "#web/ui/button.tsx";
import type { AdminList } from "./use-admin-list.ts";

const NUMBER = new Intl.NumberFormat("en-GB");

/** How long the list is, and the way through it. */
export function ListPager({ list, noun }: { list: AdminList<unknown>; noun: { one: string; many: string } }) {
  const { pager } = list;
  return (
    <nav aria-label={`Pages of ${noun.many}`} className="mt-5 flex flex-wrap items-center justify-between gap-3">
      <p role="status" className="prices text-sm text-ink-soft">
        {countLabel(list, noun)}
        {(pager.goPrevious || pager.goNext) && ` · page ${NUMBER.format(pager.page)}`}
      </p>
      {(pager.goPrevious || pager.goNext) && (
        <div className="flex gap-2">
          <Button variant="secondary" size="small" disabled={!pager.goPrevious} onClick={pager.goPrevious}>
            Previous
          </Button>
          <Button variant="secondary" size="small" disabled={!pager.goNext} onClick={pager.goNext}>
            Next
          </Button>
        </div>
      )}
    </nav>
  );
}

/** "1,234 orders", "more than 200 orders". */
export function countLabel(
  { totalCount, isTotalCapped }: Pick<AdminList<unknown>, "totalCount" | "isTotalCapped">,
  noun: { one: string; many: string },
): string {
  if (isTotalCapped) return `more than ${NUMBER.format(totalCount)} ${noun.many}`;
  return `${NUMBER.format(totalCount)} ${totalCount === 1 ? noun.one : noun.many}`;
}
