import { type ReactNode, useState } from "react";
import { type ProductUse, previewDraft } from "#contract/catalogue/admin-products.ts";
import { type AudienceNames, boxName } from "#domain/subscriptions/box-names.ts";
import { ConfirmDialog } from "#web/admin/kit/confirm-dialog.tsx";
import { sentence } from "#web/admin/kit/entity-links.ts";
import { useAdminMutation } from "#web/admin/kit/use-admin-mutation.ts";
import { callApi } from "#web/app/api-client.ts";
import { useAudienceNames } from "#web/app/layout/use-shop-mode.ts";
import { monthLabel } from "#web/shop/subscriptions/actions/months.ts";

/** Products named in the question. The remaining ones are only counted. */
const NAMED_MAX = 10;

export interface DraftQuestion {
  /** Calls `proceed` at once if no set or box contains the products, and otherwise after the user has confirmed. */
  ask: (productIds: readonly number[], proceed: () => void) => void;
  /** True while the uses of the products load. */
  isLoading: boolean;
  dialog: ReactNode;
}

/** Asks for confirmation before products that sets or boxes contain become drafts. */
export function useDraftQuestion(): DraftQuestion {
  const [asked, setAsked] = useState<{ uses: readonly ProductUse[]; proceed: () => void }>();
  const { mutate, isPending } = useAdminMutation({
    call: ({ productIds }: { productIds: readonly number[]; proceed: () => void }) =>
      callApi(previewDraft, { productIds: [...productIds] }),
    stales: [],
    failure: "Failed to check the sets and boxes. Nothing was changed",
    onSuccess({ products }, { proceed }) {
      if (products.length === 0) proceed();
      else setAsked({ uses: products, proceed });
    },
  });
  const close = () => setAsked(undefined);
  return {
    ask: (productIds, proceed) => mutate({ productIds, proceed }),
    isLoading: isPending,
    dialog: (
      <ConfirmDialog
        isOpen={asked !== undefined}
        title="Set to draft?"
        actionLabel="Set to draft"
        keepLabel="Keep active"
        isDanger={false}
        onConfirm={() => {
          close();
          asked?.proceed();
        }}
        onClose={close}
      >
        {asked && <ProductUses of={asked.uses} />}
      </ConfirmDialog>
    ),
  };
}

/** The boxes and sets that still contain products as drafts. */
export function ProductUses({ of }: { of: readonly ProductUse[] }) {
  const names = useAudienceNames();
  const hidden = of.length - NAMED_MAX;
  return (
    <>
      <p>Customers can no longer buy these products on their own. Boxes and sets still contain them:</p>
      <ul className="space-y-3">
        {of.slice(0, NAMED_MAX).map((use) => (
          <li key={use.productId} className="break-words">
            <span className="font-medium">{use.name}</span>
            <span className="block text-ink-soft">{usesLabel(use, names)}</span>
          </li>
        ))}
      </ul>
      {hidden > 0 && <p>{hidden === 1 ? "And 1 more product." : `And ${hidden} more products.`}</p>}
      <p>Choose another product in Recipes first if a box should not contain one of them.</p>
    </>
  );
}

/** "Women's Box (standard), boxes of December 2026 (Men, Children), Sleep Support Collection" */
export function usesLabel({ boxes, sets }: Pick<ProductUse, "boxes" | "sets">, names: AudienceNames): string {
  const byMonth = Map.groupBy(boxes, ({ boxMonth }) => boxMonth);
  const labels = [...byMonth].flatMap(([boxMonth, ofMonth]) => {
    const audiences = [...new Set(ofMonth.map(({ audience }) => audience))];
    if (boxMonth === null) return audiences.map((audience) => `${boxName(audience, names)} (standard)`);
    return `boxes of ${monthLabel(boxMonth)} (${audiences.map((audience) => names[audience]).join(", ")})`;
  });
  return sentence([...labels, ...sets].join(", "));
}
