import * as calls from "#contract/finance/admin-books.ts";
import type { EndpointServer } from "#server/platform/endpoints/endpoint-server.ts";
import { requireUserId } from "#server/platform/kernel/shop.ts";
import { readLedgerNames, saveLedgerNames } from "./ledger-names.ts";
import { listPayouts } from "./list-payouts.ts";
import { readBooks } from "./read-books.ts";
import { writeBooks } from "./write-books.ts";

export function bookkeepingRoutes(api: EndpointServer): void {
  api.serve(calls.getBooks, ({ shop, input }) => readBooks(shop, input));
  api.serve(calls.listPayouts, ({ shop, input }) => listPayouts(shop, input));
  api.serveFile(calls.downloadBooks, async ({ shop, input }) => {
    const { fileName, csv } = await writeBooks(shop, input);
    return { content: Buffer.from(csv), type: "text/csv; charset=utf-8", name: fileName };
  });
  api.serve(calls.nameLedger, ({ shop, shopper, input }) =>
    shop.db.transaction(async (tx) => {
      await saveLedgerNames(tx, input, { actorUserId: requireUserId(shopper), now: shop.clock() });
      return readLedgerNames(tx);
    }),
  );
}
