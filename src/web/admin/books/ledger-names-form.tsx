import { type FormEvent, useState } from "react";
import { type LedgerNames, ledgerNames } from "#contract/admin-books.ts";
import { LEDGER_ACCOUNTS, type LedgerAccount } from "#domain/bookkeeping.ts";
import { refusalReason } from "#web/admin/kit/refusal-reason.ts";
import { useAdminToast } from "#web/admin/kit/use-admin-toast.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/form/field.tsx";
import { TextInput } from "#web/ui/form/text-input.tsx";
import { ACCOUNT_LABELS } from "./account-labels.ts";
import { useNameLedger } from "./use-books.ts";

const BOOKS = [
  { key: "xero", label: "Code in Xero", lengthMax: 10 },
  { key: "quickbooks", label: "Account in QuickBooks", lengthMax: 100 },
] as const;
type BooksKey = (typeof BOOKS)[number]["key"];

const fieldName = (book: BooksKey, account: LedgerAccount) => `${book}.${account}`;

/** What the merchant's own books call each account. */
export function LedgerNamesForm({ names }: { names: LedgerNames }) {
  const { mutate, isPending } = useNameLedger();
  const { succeed, fail } = useAdminToast();
  const [problems, setProblems] = useState<ReadonlyMap<string, string>>(new Map());

  function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isPending) return;
    const form = event.currentTarget;
    const typed = new FormData(form);
    const namesIn = (book: BooksKey) =>
      Object.fromEntries(LEDGER_ACCOUNTS.map((account) => [account, typed.get(fieldName(book, account))]));
    const read = ledgerNames.safeParse({ xero: namesIn("xero"), quickbooks: namesIn("quickbooks") });
    const found = new Map(read.error?.issues.map(({ path, message }) => [path.join("."), message]));
    setProblems(found);
    const [first] = found.keys();
    if (first !== undefined) form.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus();
    if (!read.success) return;
    mutate(read.data, {
      onSuccess: () => succeed("Names of accounts saved"),
      onError: (error) => fail(refusalReason(error) || "Failed to save the names of accounts"),
    });
  }

  return (
    <section aria-labelledby="books-names" className="mt-12 border-t border-line-strong pt-6">
      <h3 id="books-names" className="text-xl">
        What your own books call them
      </h3>
      <p className="mt-1 max-w-[65ch] text-ink-soft">
        Xero knows accounts by their codes, QuickBooks by their names, with “Parent:Child” for one inside another. Make
        them there first. What the card provider holds is an account of its own: sales fill it, fees and disputes are
        booked against it here, and what is paid out to your bank you book there, from its statement.
      </p>
      <form noValidate className="mt-4 space-y-6" onSubmit={save}>
        {LEDGER_ACCOUNTS.map((account) => (
          <fieldset key={account} className="grid gap-x-5 gap-y-3 sm:grid-cols-[10rem_1fr_2fr] sm:items-end">
            <legend className="float-left font-medium sm:mb-3">{ACCOUNT_LABELS[account]}</legend>
            {BOOKS.map(({ key, label, lengthMax }) => {
              const problem = problems.get(fieldName(key, account));
              return (
                <Field key={key} label={label} {...(problem ? { error: problem } : {})}>
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
        <Button type="submit" variant="secondary" isBusy={isPending} busyLabel="Saving...">
          Save<span className="sr-only"> the names of accounts</span>
        </Button>
      </form>
    </section>
  );
}
