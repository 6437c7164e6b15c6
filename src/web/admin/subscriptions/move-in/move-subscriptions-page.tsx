import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import type { MetaFunction } from "react-router";
import {
  getSubscriptionTemplate,
  type SubscriptionMove,
  uploadSubscriptionMove,
} from "#contract/subscriptions/admin-subscription-moves.ts";
import { formatCount } from "#domain/format-count.ts";
import { SUBSCRIPTION_SYSTEM_NAMES } from "#domain/subscriptions/move-in.ts";
import { adminMeta } from "#web/admin/admin-meta.ts";
import { CsvButton, uploadFile } from "#web/admin/kit/files.tsx";
import { fileFault } from "#web/admin/kit/refusal-reason.ts";
import { useAdminMutation } from "#web/admin/kit/use-admin-mutation.ts";
import { ApiRefusal } from "#web/app/api-client.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { FileInput } from "#web/ui/form/file-input.tsx";
import { LoadError } from "#web/ui/load-error.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { MoveSteps } from "./move-steps.tsx";
import { moveQuery } from "./use-move-run.ts";

export const meta: MetaFunction = ({ matches }) => adminMeta(matches, "Move subscriptions in");

/** The move of another shop's subscriptions, step by step. */
export default function MoveSubscriptionsPage() {
  const { data, isError, refetch } = useQuery(moveQuery);
  return (
    <>
      <h2 className="text-2xl sm:text-3xl">Move subscriptions in</h2>
      <p className="mt-2 max-w-[65ch] text-ink-soft">
        Continues the subscriptions of WooCommerce Subscriptions, Recharge, Subbly or Stripe Billing here, with the
        cards that are saved in your Stripe account. Nothing is charged before you press Start.
      </p>
      {isError && !data && (
        <LoadError title="The subscriptions could not be loaded" onRetry={() => void refetch()}>
          <p>Try again in a moment.</p>
        </LoadError>
      )}
      {!isError && !data && <Spinner label="Loading the subscriptions" />}
      {data && (
        <>
          <FileStep current={data.move} />
          {data.move && <MoveSteps key={data.move.id} view={data.move} />}
        </>
      )}
    </>
  );
}

function FileStep({ current }: { current: SubscriptionMove | null }) {
  const id = useId();
  const queryClient = useQueryClient();
  const [file, setFile] = useState<File>();
  const { mutate, isPending, error, reset } = useAdminMutation({
    call: (chosen: File) => uploadFile(uploadSubscriptionMove, {}, chosen),
    onSuccess: (view) => queryClient.setQueryData(moveQuery.queryKey, { move: view }),
  });
  return (
    <section aria-labelledby="move-file" className="mt-8 border-t border-line-strong pt-6">
      <h3 id="move-file" className="text-xl">
        1. File
      </h3>
      <label htmlFor={id} className="mt-3 block font-medium">
        Subscriptions as CSV
      </label>
      <FileInput
        id={id}
        accept=".csv,text/csv"
        className="mt-2"
        onChange={({ currentTarget }) => {
          reset();
          setFile(currentTarget.files?.[0]);
        }}
      />
      <div className="mt-4 flex flex-wrap gap-3">
        <Button
          variant={current ? "secondary" : "primary"}
          disabled={!file}
          isBusy={isPending}
          busyLabel="Reading..."
          onClick={() => file && mutate(file)}
        >
          Read the file
        </Button>
        <CsvButton call={getSubscriptionTemplate} input={{}} label="Get an empty table" />
      </div>
      <div aria-live="polite" className="mt-4 max-w-[65ch]">
        {error && (
          <Alert tone="danger" title="This file cannot be read">
            {fileReason(error)}
          </Alert>
        )}
        {current && !error && (
          <p>
            <span className="font-medium">{SUBSCRIPTION_SYSTEM_NAMES[current.system]}</span>,{" "}
            {formatCount(current.rows)} {current.rows === 1 ? "row" : "rows"}.
          </p>
        )}
      </div>
    </section>
  );
}

function fileReason(error: Error): string {
  if (!(error instanceof ApiRefusal)) return "The shop did not respond. Try again.";
  if (error.code === "too-large") return "It is larger than 18 MB. Export the subscriptions in parts.";
  const { reason, linesMax } = error.facts;
  if (reason === "unknown-system") {
    return "Its headings are not those of a subscriptions file that the shop knows. Fill in the empty table instead.";
  }
  if (reason === "too-long")
    return `It has more than ${formatCount(Number(linesMax))} rows. Export the subscriptions in parts.`;
  return fileFault(reason) ?? "It is not a CSV table, or a quotation mark in it is never closed.";
}
