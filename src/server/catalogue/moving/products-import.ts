import { ShopError } from "#domain/shop-error.ts";
import { saveCategory } from "#server/catalogue/editing/categories.ts";
import { addFamily } from "#server/catalogue/editing/families.ts";
import { type ImportPlan, planImport, type WantedPlan, writePlan } from "#server/catalogue/editing/plan-import.ts";
import { keepPath, keepPathOfProduct } from "#server/catalogue/old-addresses/redirects.ts";
import type { Tx } from "#server/platform/db/open-database.ts";
import type { ImportBy, ImportKind, ImportRow, RowOutcome, RowsWork } from "#server/platform/imports/index.ts";
import { retryPictures } from "#server/platform/imports/index.ts";
import type { Shop } from "#server/platform/kernel/shop.ts";
import { fetchNextPictures, PICTURE_NOTE } from "./fetch-pictures.ts";
import { linkImported } from "./imported-products.queries.ts";
import {
  describeProblem,
  type ProductsImport,
  productsImportOf,
  type ReadyLine,
  type ReadyProducts,
  readyProducts,
} from "./plan-products.ts";
import { GroupKeys, PRODUCT_FILES } from "./shop-systems.ts";

/** The import of products. */
export const PRODUCTS_IMPORT: ImportKind = {
  kind: "products",
  files: PRODUCT_FILES,
  openKeys: (system, headings) => new GroupKeys(system, headings),
  tryRows,
  importRows,
  async fetchNextPictures(shop, record, { again, ...by }) {
    if (again) await shop.db.transaction((tx) => retryPictures(tx, record.id, PICTURE_NOTE));
    await fetchNextPictures(shop, productsImportOf(record), by);
  },
};

async function tryRows({ shop, record: file, rows, save }: RowsWork): Promise<void> {
  const record = productsImportOf(file);
  const ready = await readyProducts(shop.db, record, rows);
  const plan = await planReady(shop, record, { ready, isAssumed: true });
  await shop.db.transaction((tx) => save(tx, outcomesOf(rows, ready, plan)));
}

/**
 * Writes each product in its own transaction with its key at the other shop, so that an import that was ended anywhere
 * goes on without writing a product twice. Refuses with `proof-needed` (`writePlan`).
 */
async function importRows({ shop, record: file, rows, by, save }: RowsWork): Promise<void> {
  const { actorUserId, isUnproved }: ImportBy = by;
  const record = productsImportOf(file);
  const ready = await readyProducts(shop.db, record, rows);
  await addGroups(shop, { ready, plan: await planReady(shop, record, { ready, isAssumed: true }) }, actorUserId);
  const plan = await planReady(shop, record, { ready, isAssumed: false });
  const refused = await writePlan(shop, plan, {
    actorUserId,
    isUnproved,
    afterWrite: (tx, { line }, productId) => {
      const written = { actorUserId, now: shop.clock() };
      return connect(tx, record, { moved: ready.lines[line]?.moved, productId, by: written });
    },
  });
  const failed = new Set(refused.map(({ line }) => line));
  const written = {
    ...plan,
    planned: plan.planned.filter(({ line }) => !failed.has(line.line)),
    problems: [...plan.problems, ...refused],
  };
  await shop.db.transaction((tx) => save(tx, outcomesOf(rows, ready, written)));
}

async function planReady(
  shop: Shop,
  { options }: ProductsImport,
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
  { system }: ProductsImport,
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
