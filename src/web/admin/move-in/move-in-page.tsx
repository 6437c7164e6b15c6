import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { MetaFunction } from "react-router";
import { type ImportView, removeImport, uploadImport } from "#contract/admin/admin-imports.ts";
import { formatCount } from "#domain/format-count.ts";
import {
  FILE_FORMS,
  FILE_KINDS,
  type FileKind,
  importableKinds,
  type ShopSystem,
  SYSTEM_NAMES,
} from "#domain/moving/file-kinds.ts";
import type { NeededPermission } from "#domain/staff/permissions.ts";
import { adminMeta } from "#web/admin/admin-meta.ts";
import { adminPaths } from "#web/admin/admin-paths.ts";
import { AdminLink } from "#web/admin/kit/admin-link.tsx";
import { ConfirmDialog } from "#web/admin/kit/confirm-dialog.tsx";
import { uploadFile } from "#web/admin/kit/files.tsx";
import { FoldedPart } from "#web/admin/kit/folded-part.tsx";
import { FilePlaces, FileStep } from "#web/admin/kit/import-parts.tsx";
import { refusalReason } from "#web/admin/kit/refusal-reason.ts";
import { useAdminMutation } from "#web/admin/kit/use-admin-mutation.ts";
import { usePermitted } from "#web/admin/kit/use-permitted.ts";
import { callApi } from "#web/app/api-client.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { LoadError } from "#web/ui/load-error.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { AccountInvitations } from "./account-invitations.tsx";
import { ImportSteps } from "./import-steps.tsx";
import { importQuery } from "./use-import-run.ts";

export const meta: MetaFunction = ({ matches }) => adminMeta(matches, "Move in");

const FURTHER_PAGES: readonly { to: string; label: string; permission?: NeededPermission }[] = [
  { to: adminPaths.moveSubscriptions, label: "Move subscriptions in", permission: "settings" },
  { to: adminPaths.pastOrders, label: "Past orders", permission: "orders.view" },
  { to: adminPaths.oldAddresses, label: "Old addresses" },
];

const LIST = new Intl.ListFormat("en-GB");

/** The import of another shop's files, step by step. */
export default function MoveInPage() {
  const may = usePermitted();
  const kinds = importableKinds(may);
  const { data, isError, refetch } = useQuery(importQuery);
  return (
    <>
      <h2 className="text-2xl sm:text-3xl">Move in</h2>
      <p className="mt-2 max-w-[65ch] text-ink-soft">
        Imports the files that your old shop exports, one after the other, products first. Nothing is written before you
        press Import.
      </p>
      {kinds.length < FILE_KINDS.length && (
        <p className="mt-2 max-w-[65ch] text-ink-soft">
          Your role may import {LIST.format(kinds.map((kind) => FILE_FORMS[kind].name.toLowerCase()))} only. Ask the
          administrator for the others.
        </p>
      )}
      <nav aria-label="Further pages of the move" className="mt-3">
        <ul className="flex flex-wrap gap-x-6 gap-y-2">
          {FURTHER_PAGES.filter(({ permission }) => permission === undefined || may(permission)).map(
            ({ to, label }) => (
              <li key={to}>
                <AdminLink to={to}>{label}</AdminLink>
              </li>
            ),
          )}
        </ul>
      </nav>
      {isError && !data && (
        <LoadError title="The import could not be loaded" onRetry={() => void refetch()}>
          <p>Try again in a moment.</p>
        </LoadError>
      )}
      {!isError && !data && <Spinner label="Loading the import" />}
      {data && (
        <>
          <MovedFile current={data.import} />
          {!data.import && <ExportPlaces kinds={kinds} />}
          {data.import && <ImportSteps key={data.import.id} view={data.import} />}
          <AccountInvitations />
        </>
      )}
    </>
  );
}

/** Menu of each system in which a kind of file is exported. */
const EXPORT_PLACES: Readonly<Record<FileKind, Readonly<Partial<Record<ShopSystem, string>>>>> = {
  products: {
    shopify: "Products, Export. Choose all products and “CSV for Excel, Numbers, or other spreadsheet programs”.",
    woocommerce: "Products, All products, Export. Choose all columns.",
    etsy: "Shop Manager, Settings, Options, Download Data. Choose “Currently for sale listings”.",
    squarespace: "Products, Export all.",
  },
  customers: {
    shopify: "Customers, Export. Choose all customers and “CSV for Excel, Numbers, or other spreadsheet programs”.",
    woocommerce: "Analytics, Customers, Download. Addresses need the extension Customer/Order/Coupon Export.",
    squarespace: "Contacts, the three dots, Export contacts.",
    template: templateOf("customers"),
  },
  orders: {
    shopify: "Orders, Export. Choose all orders and “CSV for Excel, Numbers, or other spreadsheet programs”.",
    woocommerce: "The extension Customer/Order/Coupon Export, Orders, format “Default”.",
    template: templateOf("orders"),
  },
  "discount-codes": {
    shopify: "Discounts, Export.",
    woocommerce: "The extension Customer/Order/Coupon Export, Coupons, format “Default”.",
    template: templateOf("discount-codes"),
  },
  "gift-cards": {
    shopify: "Products, Gift cards, Export. It has only the last four characters of each code.",
    woocommerce: "The gift card extension, Gift cards, Export.",
    template: templateOf("gift-cards"),
  },
};

function templateOf(kind: FileKind): string {
  return `A CSV table with these headings: ${Object.values(FILE_FORMS[kind].fields).join(", ")}.`;
}

function ExportPlaces({ kinds }: { kinds: readonly FileKind[] }) {
  return (
    <section aria-labelledby="export-places" className="mt-8">
      <h3 id="export-places" className="text-xl">
        Where the files are
      </h3>
      <div className="mt-2 max-w-[65ch] divide-y divide-line border-y border-line">
        {kinds.map((kind) => (
          <FoldedPart key={kind} title={FILE_FORMS[kind].name} mustOpen={false} titleClassName="min-w-full font-medium">
            <FilePlaces
              places={Object.entries(EXPORT_PLACES[kind]).map(([system, place]) => ({
                system: SYSTEM_NAMES[system as ShopSystem],
                place,
              }))}
            />
          </FoldedPart>
        ))}
      </div>
    </section>
  );
}

function MovedFile({ current }: { current: ImportView | null }) {
  const queryClient = useQueryClient();
  const [isForgotten, setForgotten] = useState(false);
  const show = (view: ImportView) => queryClient.setQueryData(importQuery.queryKey, { import: view });
  const forget = () => {
    setForgotten(true);
    queryClient.setQueryData(importQuery.queryKey, { import: null });
  };
  return (
    <FileStep
      label="File as CSV"
      upload={(file) => uploadFile(uploadImport, {}, file)}
      onRead={show}
      advice={ADVICE}
      {...(current ? { beside: <StartAgain onDone={forget} /> } : {})}
      current={
        current ? (
          <p>
            {current.fileName !== "" && (
              <>
                <span className="font-medium wrap-anywhere">{current.fileName}</span>:{" "}
              </>
            )}
            <span className={current.fileName === "" ? "font-medium" : undefined}>{SYSTEM_NAMES[current.system]}</span>,{" "}
            {FILE_FORMS[current.kind].name.toLowerCase()}, {formatCount(current.rows)} rows.
            {current.encoding === "Windows-1252" &&
              " The file is not in UTF-8. It was read as Windows-1252. Check letters such as é and signs such as £."}
          </p>
        ) : isForgotten ? (
          <Alert tone="info" title="The file is forgotten" takesFocus>
            Choose another file, or read the same one again.
          </Alert>
        ) : undefined
      }
    />
  );
}

/** Forgets the file after a confirmation. */
function StartAgain({ onDone }: { onDone: () => void }) {
  const [isAsking, setAsking] = useState(false);
  const { mutate, isPending } = useAdminMutation({
    call: () => callApi(removeImport, {}),
    stales: [],
    failure: "The file is still here",
    reason: refusalReason,
    onSuccess: onDone,
  });
  return (
    <>
      <Button variant="secondary" onClick={() => setAsking(true)}>
        Start again
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title="Start again?"
        actionLabel="Forget the file"
        isBusy={isPending}
        onConfirm={() => mutate(undefined)}
        onClose={() => setAsking(false)}
      >
        <p>The shop forgets this file with its columns and outcomes. Records that were imported stay.</p>
      </ConfirmDialog>
    </>
  );
}

const ADVICE = {
  tooLarge: "Export it in parts, or use npm run import.",
  tooLong: "Export it in parts.",
  unknown:
    "Its headings are not those of a file that can be imported. Export it again, and do not change the headings.",
};
