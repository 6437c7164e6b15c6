import type { Books } from "#contract/admin-books.ts";
import { LEDGER_ACCOUNTS, type LedgerAccount } from "#domain/bookkeeping.ts";
import { parseNetPounds, pence, sumPence, toPounds } from "#domain/money.ts";
import { pointName } from "#web/admin/overview/point-name.ts";
import { Price } from "#web/ui/price.tsx";
import { Table, Td, Th, Tr } from "#web/ui/table.tsx";
import { ACCOUNT_LABELS } from "./account-labels.ts";

/** Shown although nothing was booked: a trader looks for them. The others have a column where they have a penny. */
const ALWAYS: ReadonlySet<LedgerAccount> = new Set(["goods", "boxes", "delivery", "refunds", "card-money"]);

/** What came in by day or month, and as what; the newest first, all together at the foot. */
export function BooksTable({ books: { journals, isVatRegistered }, by }: { books: Books; by: "day" | "month" }) {
  const named = new Set(journals.flatMap(({ entries }) => entries.map(({ account }) => account)));
  const accounts = LEDGER_ACCOUNTS.filter(
    (account) => named.has(account) || ALWAYS.has(account) || (isVatRegistered && account === "vat"),
  );
  return (
    <div className="mt-6">
      <Table label="The books" className="text-[0.9375rem]">
        <thead>
          <tr>
            <Th>{by === "day" ? "Day" : "Month"}</Th>
            {accounts.map((account) => (
              <Th key={account} className="text-right">
                {ACCOUNT_LABELS[account]}
              </Th>
            ))}
          </tr>
        </thead>
        <tbody>
          {journals.toReversed().map((journal) => (
            <Tr key={journal.period}>
              <Td className="prices whitespace-nowrap">
                {pointName(by === "day" ? journal.period : `${journal.period}-01`, by === "month")}
              </Td>
              {accounts.map((account) => (
                <Td key={account} className="text-right">
                  <Price amount={amountOf([journal], account)} />
                </Td>
              ))}
            </Tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="border-t border-line-strong font-medium">
            <Td>Together</Td>
            {accounts.map((account) => (
              <Td key={account} className="text-right">
                <Price amount={amountOf(journals, account)} />
              </Td>
            ))}
          </tr>
        </tfoot>
      </Table>
    </div>
  );
}

/** As people read it: sales above zero, though books have them as credits. */
function amountOf(journals: Books["journals"], account: LedgerAccount): string {
  const amounts = journals.flatMap(({ entries }) =>
    entries.filter((entry) => entry.account === account).map(({ amount }) => parseNetPounds(amount)),
  );
  const sum = sumPence(amounts);
  return toPounds(account === "card-money" ? sum : pence(0 - sum));
}
