import type Stripe from "stripe";

const PER_PAGE = 100;

/** Every page of one of Stripe's lists, to the end, newest first. */
export async function* pagesOf<Item extends { id: string }>(
  list: (page: { limit: number; starting_after?: string }) => Promise<Stripe.ApiList<Item>>,
): AsyncGenerator<readonly Item[]> {
  let after: { starting_after?: string } = {};
  for (;;) {
    const page = await list({ limit: PER_PAGE, ...after });
    yield page.data;
    const last = page.data.at(-1);
    if (!page.has_more || !last) return;
    after = { starting_after: last.id };
  }
}

/** Stripe counts in whole seconds. */
export function createdSince(since: Date): { gte: number } {
  return { gte: Math.floor(since.getTime() / 1000) };
}
