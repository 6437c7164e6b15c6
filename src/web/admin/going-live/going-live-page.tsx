import { useQuery } from "@tanstack/react-query";
import type { MetaFunction } from "react-router";
import { getGoingLive } from "#contract/admin/admin-settings.ts";
import { adminMeta } from "#web/admin/admin-meta.ts";
import { apiQuery } from "#web/admin/kit/api-query.ts";
import { Alert } from "#web/ui/alert.tsx";
import { LoadError } from "#web/ui/load-error.tsx";
import { Moment } from "#web/ui/moment.tsx";
import { ProgressBar } from "#web/ui/progress-bar.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { ManualCheckRow, ShopCheckRow } from "./check-rows.tsx";

export const meta: MetaFunction = ({ matches }) => adminMeta(matches, "Going live");

/** The checklist before the first sale: automatic checks, and checks that a person ticks. */
export default function GoingLivePage() {
  const { data, isError, refetch } = useQuery(apiQuery(getGoingLive, {}));
  if (isError && !data) {
    return (
      <LoadError title="The list could not be loaded" onRetry={() => void refetch()}>
        <p>Try again in a moment.</p>
      </LoadError>
    );
  }
  if (!data) return <Spinner label="Loading the list" />;
  const done = data.shop.filter(({ isDone }) => isDone).length + data.person.filter(({ tick }) => tick).length;
  const all = data.shop.length + data.person.length;
  return (
    <>
      <h2 className="text-2xl sm:text-3xl">Going live</h2>
      <p className="mt-2 max-w-[65ch] text-ink-soft">
        Steps before the first real order. The shop checks what it can; you confirm the rest, and your name and the time
        are recorded.
      </p>
      <div className="mt-5 max-w-md">
        <p className="mb-2 font-medium">
          {done} of {all} done
        </p>
        <ProgressBar value={done} max={all} label="Completed before going live" />
      </div>
      {done === all && (
        <div className="mt-6">
          <Alert tone="success" title="Everything is complete">
            <p>Run the smoke test against the shop's address once more, then open.</p>
          </Alert>
        </div>
      )}
      <section aria-labelledby="live-shop" className="mt-10 border-t border-line-strong pt-6">
        <h3 id="live-shop" className="text-xl">
          Checked by the shop
        </h3>
        <ul className="mt-2">
          {data.shop.map(({ check, isDone }) => (
            <ShopCheckRow key={check} check={check} isDone={isDone} demonstration={data.demonstration} />
          ))}
        </ul>
        {data.missingRights.length > 0 && (
          <p className="mt-3 text-sm text-ink-soft">
            Permissions missing from Stripe's key: {data.missingRights.join(", ")}
          </p>
        )}
        <p className="mt-3 text-sm text-ink-soft">
          Last backup: {data.lastBackupAt ? <Moment at={data.lastBackupAt} /> : "none yet"}
        </p>
      </section>
      <section aria-labelledby="live-person" className="mt-10 border-t border-line-strong pt-6">
        <h3 id="live-person" className="text-xl">
          For you to confirm
        </h3>
        <ul className="mt-2">
          {data.person.map(({ check, tick }) => (
            <ManualCheckRow key={check} check={check} tick={tick} />
          ))}
        </ul>
      </section>
    </>
  );
}
