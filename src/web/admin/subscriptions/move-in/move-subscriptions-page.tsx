import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { MetaFunction } from "react-router";
import {
  getSubscriptionTemplate,
  type SubscriptionMove,
  uploadSubscriptionMove,
} from "#contract/subscriptions/admin-subscription-moves.ts";
import { formatCount } from "#domain/format-count.ts";
import {
  SUBSCRIPTION_SYSTEM_NAMES,
  SUBSCRIPTION_SYSTEMS,
  type SubscriptionSystem,
} from "#domain/subscriptions/move-in.ts";
import { adminMeta } from "#web/admin/admin-meta.ts";
import { CsvButton, uploadFile } from "#web/admin/kit/files.tsx";
import { FilePlaces, FileStep } from "#web/admin/kit/import-parts.tsx";
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
          <MovedFile current={data.move} />
          {data.move ? <MoveSteps key={data.move.id} view={data.move} /> : <ExportPlaces />}
        </>
      )}
    </>
  );
}

/** Menu of each system in which subscriptions are exported. */
const EXPORT_PLACES: Readonly<Record<SubscriptionSystem, string>> = {
  woocommerce: "WooCommerce, Subscription Exporter, with payment meta.",
  recharge: "Your data in the columns of Recharge's help article “Migration template explained”.",
  subbly: "Subscriptions, Export. If the file is not recognised, copy it into the empty table.",
  stripe:
    "Subscriptions, Export, with all columns. It has no addresses: they come from the customers' accounts here. Cancel at Stripe at the end of the period.",
  template: "The empty table above, filled in.",
};

function ExportPlaces() {
  return (
    <section aria-labelledby="export-places" className="mt-8">
      <h3 id="export-places" className="mb-2 text-xl">
        Where the file is
      </h3>
      <div className="max-w-[65ch]">
        <FilePlaces
          places={SUBSCRIPTION_SYSTEMS.map((system) => ({
            system: SUBSCRIPTION_SYSTEM_NAMES[system],
            place: EXPORT_PLACES[system],
          }))}
        />
      </div>
    </section>
  );
}

function MovedFile({ current }: { current: SubscriptionMove | null }) {
  const queryClient = useQueryClient();
  const show = (view: SubscriptionMove) => queryClient.setQueryData(moveQuery.queryKey, { move: view });
  return (
    <FileStep
      label="Subscriptions as CSV"
      upload={(file) => uploadFile(uploadSubscriptionMove, {}, file)}
      onRead={show}
      advice={ADVICE}
      beside={<CsvButton call={getSubscriptionTemplate} input={{}} label="Get an empty table" />}
      current={
        current ? (
          <p>
            <span className="font-medium">{SUBSCRIPTION_SYSTEM_NAMES[current.system]}</span>,{" "}
            {formatCount(current.rows)} {current.rows === 1 ? "row" : "rows"}.
          </p>
        ) : undefined
      }
    />
  );
}

const ADVICE = {
  tooLarge: "Export the subscriptions in parts.",
  tooLong: "Export the subscriptions in parts.",
  unknown: "Its headings are not those of a subscriptions file that the shop knows. Fill in the empty table instead.",
};
