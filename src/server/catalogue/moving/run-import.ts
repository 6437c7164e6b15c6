import { ShopError } from "#domain/shop-error.ts";
import { saveCategory } from "#server/catalogue/editing/categories.ts";
import { addFamily } from "#server/catalogue/editing/families.ts";
import { type ImportPlan, planImport, type WantedPlan, writePlan } from "#server/catalogue/editing/plan-import.ts";
import { keepPath, keepPathOfProduct } from "#server/catalogue/old-addresses/redirects.ts";
import type { Tx } from "#server/platform/db/open-database.ts";
import type { Shop } from "#server/platform/kernel/shop.ts";
import {
  type ImportRecord,
  type ImportRow,
  linkImported,
  listNextRows,
  type RowOutcome,
  saveOutcomes,
} from "./imports.queries.ts";
import { describeProblem, type ReadyLine, type ReadyProducts, readyProducts } from "./plan-products.ts";

/** Number of products of the file in one part of a try or an import. */
const PRODUCTS_AT_ONCE = 40;

/** Decides the next products' outcomes and writes nothing else. False if there are none left. */
export async function tryNext(shop: Shop, record: ImportRecord): Promise<boolean> {
  const rows = await listNextRows(shop.db, record.id, { step: 1, productsMax: PRODUCTS_AT_ONCE });
  if (rows.length === 0) return false;
  const ready = await readyProducts(shop.db, record, rows);
  const plan = await planReady(shop, record, { ready, isAssumed: true });
  const outcomes = outcomesOf(rows, ready, plan);
  await shop.db.transaction((tx) => saveOutcomes(tx, record.id, { step: 1, outcomes }));
  return true;
}

/**
 * Writes the next products, each in its own transaction with its key at the other shop, so that an import that was
 * ended anywhere goes on without writing a product twice. False if there are none left. Refuses with `proof-needed`
 * (`writePlan`).
 */
export async function importNext(
  shop: Shop,
  record: ImportRecord,
  { actorUserId, isUnproved }: { actorUserId: number; isUnproved: boolean },
): Promise<boolean> {
  const rows = await listNextRows(shop.db, record.id, { step: 2, productsMax: PRODUCTS_AT_ONCE });
  if (rows.length === 0) return false;
  const ready = await readyProducts(shop.db, record, rows);
  await addGroups(shop, { ready, plan: await planReady(shop, record, { ready, isAssumed: true }) }, actorUserId);
  const plan = await planReady(shop, record, { ready, isAssumed: false });
  const refused = await writePlan(shop, plan, {
    actorUserId,
    isUnproved,
    afterWrite: (tx, { line }, productId) => {
      const by = { actorUserId, now: shop.clock() };
      return connect(tx, record, { moved: ready.lines[line]?.moved, productId, by });
    },
  });
  const failed = new Set(refused.map(({ line }) => line));
  const written = {
    ...plan,
    planned: plan.planned.filter(({ line }) => !failed.has(line.line)),
    problems: [...plan.problems, ...refused],
  };
  const outcomes = outcomesOf(rows, ready, written);
  await shop.db.transaction((tx) => saveOutcomes(tx, record.id, { step: 2, outcomes }));
  return true;
}

async function planReady(
  shop: Shop,
  { options }: ImportRecord,
  { ready, isAssumed }: { ready: ReadyProducts; isAssumed: boolean },
): Promise<ImportPlan> {
  const wanted: WantedPlan = {
    withStock: false,
    picksFreeSlugs: true,
    createsOnly: !options.updatesExisting,
    onlyForNew: ["isActive", "slug", "choice", "familyId"],
    ...(isAssumed
      ? {
          assumed: {
            categorySlugs: ready.lines.flatMap(({ product }) => product.categorySlug || []),
            familyNames: ready.lines.flatMap(({ product }) => product.familyName || []),
          },
        }
      : {}),
  };
  return planImport(
    shop.db,
    ready.lines.map(({ product }) => product),
    wanted,
  );
}

/** Adds the categories and families of the products that will be written. */
async function addGroups(
  shop: Shop,
  { ready, plan }: { ready: ReadyProducts; plan: ImportPlan },
  actorUserId: number,
): Promise<void> {
  const by = { actorUserId, now: shop.clock() };
  const lines = plan.planned.flatMap(({ line }) => ready.lines[line.line] ?? []);
  const categories = new Map(
    lines.flatMap(({ moved: { cells, category } }) => (category ? [[cells.category ?? "", category]] : [])),
  );
  for (const [slug, { name, oldPath }] of categories) {
    await unlessTaken(() =>
      shop.db.transaction(async (tx) => {
        await saveCategory(tx, { name, slug }, by);
        if (oldPath) await keepPath(tx, { path: oldPath, target: `/shop/${slug}` }, by);
      }),
    );
  }
  const families = new Map(
    lines.flatMap(({ moved: { family } }) => (family ? [[family.name.toLowerCase(), family]] : [])),
  );
  const known = new Set(plan.families.filter(({ id }) => id > 0).map(({ name }) => name.toLowerCase()));
  for (const [name, family] of families) {
    if (!known.has(name)) await unlessTaken(() => shop.db.transaction((tx) => addFamily(tx, family, by)));
  }
}

async function unlessTaken(add: () => Promise<unknown>): Promise<void> {
  try {
    await add();
  } catch (error) {
    if (!(error instanceof ShopError && error.code === "already-taken")) throw error;
  }
}

/** Connects a product with its key at the other shop, and its old paths with the product. */
async function connect(
  tx: Tx,
  { system }: ImportRecord,
  {
    moved,
    productId,
    by,
  }: { moved: ReadyLine["moved"] | undefined; productId: number; by: { actorUserId: number; now: Date } },
): Promise<void> {
  if (!moved) return;
  const isLinked = await linkImported(tx, { system, sourceKey: moved.sourceKey, productId });
  // Another import has just written the same product.
  if (!isLinked) throw new ShopError("changed-meanwhile");
  for (const path of moved.oldPaths) await keepPathOfProduct(tx, { path, productId }, by);
}

const IN_SHOP = "It is in the shop already";

/** One outcome for each row: the strongest of its products' outcomes, with everything that was refused or left out. */
function outcomesOf(
  rows: readonly ImportRow[],
  ready: ReadyProducts,
  plan: Pick<ImportPlan, "planned" | "problems">,
): RowOutcome[] {
  const plannedByLine = new Map(plan.planned.map((planned) => [planned.line.line, planned]));
  const problemsByLine = Map.groupBy(plan.problems, ({ line }) => line);
  const outcomes = new Map<number, RowOutcome>(
    rows.map(({ position }) => [position, { position, outcome: "part", name: "", notes: [] }]),
  );
  const add = (position: number, { outcome, name, notes }: Omit<RowOutcome, "position">) => {
    const old = outcomes.get(position);
    if (!old) return;
    const strongest = STRENGTH.indexOf(outcome) > STRENGTH.indexOf(old.outcome) ? outcome : old.outcome;
    outcomes.set(position, { position, outcome: strongest, name: old.name || name, notes: [...old.notes, ...notes] });
  };
  for (const { row, reason, name } of ready.refused) add(row.position, { outcome: "refused", name, notes: [reason] });
  for (const [line, { moved, notes }] of ready.lines.entries()) {
    const name = moved.cells.name ?? "";
    const problems = problemsByLine.get(line);
    const planned = plannedByLine.get(line);
    if (problems) add(moved.row.position, { outcome: "refused", name, notes: problems.map(describeProblem) });
    else if (!planned) add(moved.row.position, { outcome: "unchanged", name, notes: [IN_SHOP] });
    else add(moved.row.position, { outcome: "create" in planned.write ? "new" : "changed", name, notes });
  }
  return [...outcomes.values()];
}

const STRENGTH: readonly RowOutcome["outcome"][] = ["part", "unchanged", "changed", "new", "refused"];
