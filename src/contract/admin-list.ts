import { line } from "./fields.ts";
import { z } from "./zod.ts";

const ROWS_PER_PAGE = 50;
export const ROWS_PER_PAGE_MAX = 200;
/**
 * Counting stops here: a list that is longer says so, and its header `X-Total-Count` carries this figure. A search of
 * orders counts no further than one page of `ROWS_PER_PAGE_MAX`.
 */
export const TOTAL_COUNT_MAX = 1_000;

/** What every list of the dashboard takes beside its own filters: `limit`, and the `cursor` of a reply's `Link`. */
export const pageInput = {
  limit: z
    .string()
    .regex(/^\d{1,3}$/)
    .transform(Number)
    .pipe(z.int().min(1).max(ROWS_PER_PAGE_MAX))
    .default(ROWS_PER_PAGE),
  cursor: line(300).optional(),
};

/** What people type into a list's search. */
export const searchInput = line(100).optional();
