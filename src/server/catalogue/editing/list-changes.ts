import type { importProducts } from "#contract/admin-product-files.ts";
import type { ReplyOf } from "#contract/endpoint.ts";
import { toPounds } from "#domain/money.ts";
import type { NewProduct } from "./admin-products.queries.ts";
import { type Cell, COLUMNS, cellText } from "./product-table.ts";

type LineChange = ReplyOf<typeof importProducts>["changes"][number];
type Fields = Partial<NewProduct>;

/** What a line changes, column by column, each as the table would write it; `before` is undefined for a new product. */
export function listChanges(
  line: number,
  name: string,
  { before, after }: { before: Fields | undefined; after: Fields },
  idBySlug: ReadonlyMap<string, number>,
): LineChange[] {
  const slugById = new Map([...idBySlug].map(([slug, id]) => [id, slug]));
  const asText = (fields: Fields): Readonly<Record<string, Cell>> => {
    const { price, categoryId, ...others } = fields;
    return {
      ...(others as Readonly<Record<string, Cell>>),
      ...(price === undefined ? {} : { price: toPounds(price) }),
      ...(categoryId === undefined ? {} : { category: categoryId === null ? null : slugById.get(categoryId) }),
    };
  };
  const [old, now] = [asText(before ?? {}), asText(after)];
  return ["category", ...COLUMNS.map(({ field }) => field as string)].flatMap((column) => {
    const text = cellText(now[column]);
    const isNamed = before === undefined ? text !== "" : column in now;
    if (!isNamed) return [];
    return [{ line, name, column, before: before === undefined ? null : cellText(old[column]), after: text }];
  });
}
