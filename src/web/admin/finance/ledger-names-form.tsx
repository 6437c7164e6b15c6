import { useState } from "react";
import { type LedgerNames, ledgerNames, nameLedger } from "#contract/finance/admin-books.ts";
import { LEDGER_ACCOUNTS, type LedgerAccount } from "#domain/finance/bookkeeping.ts";
import { FoldedPart } from "#web/admin/kit/folded-part.tsx";
import { InlineForm } from "#web/admin/kit/inline-form.tsx";
import { refusalReason } from "#web/admin/kit/refusal-reason.ts";
import { useUnsavedChanges } from "#web/admin/kit/unsaved-changes.tsx";
import { useAdminMutation } from "#web/admin/kit/use-admin-mutation.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/form/field.tsx";
import { TextInput } from "#web/ui/form/text-input.tsx";

/** Labels of the ledger accounts. */
export const ACCOUNT_LABELS: Readonly<Record<LedgerAccount, string>> = {
  goods: "Goods",
  boxes: "Monthly boxes",
  services: "Services",
  delivery: "Delivery",
  discounts: "Discounts",
  refunds: "Refunds",
  "gift-cards": "Gift cards (owed)",
  "given-gift-cards": "Gift cards given away",
  "expired-gift-cards": "Expired gift cards",
  "moved-gift-cards": "Gift cards brought over",
  "paid-in-person": "Paid in person",
  "card-fees": "Card fees",
  disputes: "Disputes",
  vat: "VAT",
  "card-money": "Paid by card, after fees",
};

const BOOKS = [
  { key: "xero", software: "Xero", what: "account code", lengthMax: 10 },
  { key: "quickbooks", software: "QuickBooks", what: "account name", lengthMax: 100 },
] as const;

const fieldName = (book: BooksKey, account: LedgerAccount) => `${book}.${account}`;

type BooksKey = (typeof BOOKS)[number]["key"];

/** Form for the names of the ledger accounts in the merchant's own accounting software. */
export function LedgerNamesForm({ names }: { names: LedgerNames }) {
  const [isDirty, setDirty] = useState(false);
  const { mutate, isPending, error } = useAdminMutation({
    call: nameLedger,
    stales: ["books"],
    success: "Account names saved",
    failure: "Failed to save the account names",
    reason: refusalReason,
    onSuccess: () => setDirty(false),
  });
  useUnsavedChanges(isDirty);
  const [problems, setProblems] = useState<ReadonlyMap<string, string>>(new Map());

  function save(form: HTMLFormElement) {
    const typed = new FormData(form);
    const namesIn = (book: BooksKey) =>
      Object.fromEntries(LEDGER_ACCOUNTS.map((account) => [account, typed.get(fieldName(book, account))]));
    const read = ledgerNames.safeParse({ xero: namesIn("xero"), quickbooks: namesIn("quickbooks") });
    const found = new Map(read.error?.issues.map(({ path, message }) => [path.join("."), message]));
    setProblems(found);
    const [first] = found.keys();
    if (first !== undefined) form.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus();
    if (read.success) mutate(read.data);
  }

  return (
    <section aria-labelledby="books-names" className="mt-12 border-t border-line-strong pt-6">
      <h3 id="books-names" className="text-xl">
        Account names in your accounting software
      </h3>
      <p className="mt-1 max-w-[65ch] text-ink-soft">The journals for Xero and QuickBooks need them.</p>
      <FoldedPart
        title="Edit the account names"
        mustOpen={problems.size > 0}
        className="mt-2"
        titleClassName="font-medium"
      >
        <p className="mt-1 max-w-[65ch] text-ink-soft">
          Xero uses account codes. QuickBooks uses account names, with “Parent:Child” for sub-accounts. Create the
          accounts there first. The card provider's balance is a separate account. Sales increase it, fees and disputes
          reduce it. Record the payouts on your bank statement as transfers from that account.
        </p>
        <InlineForm
          className="mt-4 space-y-6 sm:space-y-3"
          refused={error}
          onInput={() => setDirty(true)}
          onSubmit={save}
        >
          {LEDGER_ACCOUNTS.map((account, index) => (
            <fieldset
              key={account}
              className={`grid grid-cols-[2fr_3fr] items-end gap-x-4 gap-y-2 sm:grid-cols-[12rem_1fr_2fr] sm:gap-x-5 ${index > 0 ? "sm:[&_label]:sr-only" : ""}`}
            >
              <legend className="float-left font-medium max-sm:col-span-2 sm:mb-3">{ACCOUNT_LABELS[account]}</legend>
              {BOOKS.map(({ key, software, what, lengthMax }) => {
                const problem = problems.get(fieldName(key, account));
                return (
                  <Field
                    key={key}
                    label={
                      <>
                        {software}
                        <span className="max-sm:sr-only"> {what}</span>
                      </>
                    }
                    {...(problem ? { error: problem } : {})}
                  >
                    {(control) => (
                      <TextInput
                        name={fieldName(key, account)}
                        defaultValue={names[key][account]}
                        maxLength={lengthMax}
                        {...control}
                      />
                    )}
                  </Field>
                );
              })}
            </fieldset>
          ))}
          <Button type="submit" variant={isDirty ? "primary" : "secondary"} isBusy={isPending} busyLabel="Saving...">
            Save<span className="sr-only"> the account names</span>
          </Button>
        </InlineForm>
      </FoldedPart>
    </section>
  );
}
