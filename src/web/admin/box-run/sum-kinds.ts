import type { BoxRun } from "#contract/admin-box-run.ts";

type KindCounts = Pick<BoxRun["kinds"][number], "announced" | "unpaid" | "paid" | "packed" | "dispatched">;

/** All kinds of a run together. */
export function sumKinds(kinds: readonly KindCounts[]): KindCounts {
  return kinds.reduce(
    (sum, kind) => ({
      announced: sum.announced + kind.announced,
      unpaid: sum.unpaid + kind.unpaid,
      paid: sum.paid + kind.paid,
      packed: sum.packed + kind.packed,
      dispatched: sum.dispatched + kind.dispatched,
    }),
    { announced: 0, unpaid: 0, paid: 0, packed: 0, dispatched: 0 },
  );
}

/** How many pieces of a product are still to be made for a run. */
export function unitsToMake({ needed, stock }: { needed: number; stock: number }): number {
  return Math.max(0, needed - stock);
}
