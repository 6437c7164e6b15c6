import { line } from "./fields.ts";
import { z } from "./zod.ts";

const ROWS_PER_PAGE = 50;
export const ROWS_PER_PAGE_MAX = 200;
/** Maximum value of a list's `X-Total-Count` header. An order search counts at most `ROWS_PER_PAGE_MAX` rows. */
export const TOTAL_COUNT_MAX = 1_000;

/** Common input of every dashboard list: `limit`, and the `cursor` from the `Link` header of the previous reply. */
export const pageInput = {
  limit: z
    .string()
    .regex(/^\d{1,3}$/)
    .transform(Number)
    .pipe(z.int().min(1).max(ROWS_PER_PAGE_MAX))
    .default(ROWS_PER_PAGE),
  cursor: line(300).optional(),
};

export const searchInput = line(100).optional();
