import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { MetaFunction } from "react-router";
import { type GoingLive, getGoingLive } from "#contract/admin/admin-settings.ts";
import { listAdminClaims } from "#contract/catalogue/admin-catalogue.ts";
import { adminMeta } from "#web/admin/admin-meta.ts";
import { isUnproven } from "#web/admin/catalogue/claims/is-unproven.ts";
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
      <div className="mt-8 grid gap-x-12 gap-y-10 lg:grid-cols-2">
        <ShopChecks checks={data} />
        <PersonChecks checks={data} />
      </div>
    </>
  );
}

/** The automatic checks. Those that are done are folded below the open ones. */
function ShopChecks({ checks: { shop, demonstration, missingRights, lastBackupAt } }: { checks: GoingLive }) {
  const open = shop.filter(({ isDone }) => !isDone);
  const done = shop.filter(({ isDone }) => isDone);
  const rows = (some: GoingLive["shop"]) =>
    some.map(({ check, isDone }) => (
      <ShopCheckRow
        key={check}
        check={check}
        isDone={isDone}
        isOpenFirst={check === open[0]?.check}
        demonstration={demonstration}
      />
    ));
  return (
    <section aria-labelledby="live-shop" className="border-t border-line-strong pt-5">
      <h3 id="live-shop" className="text-xl">
        Checked by the shop
      </h3>
      <p className="text-ink-soft">{openLabel(open.length, shop.length)}</p>
      {open.length > 0 && <ul className="mt-2">{rows(open)}</ul>}
      {done.length > 0 && (
        <details className="border-t border-line pt-1" open={open.length === 0 || undefined}>
          <summary className="min-h-11 w-fit cursor-pointer py-2.5 font-medium">Done ({done.length})</summary>
          <ul>{rows(done)}</ul>
        </details>
      )}
      {missingRights.length > 0 && (
        <p className="mt-3 text-sm text-ink-soft">Permissions missing from Stripe's key: {missingRights.join(", ")}</p>
      )}
      <p className="mt-3 text-sm text-ink-soft">
        Last backup: {lastBackupAt ? <Moment at={lastBackupAt} /> : "none yet"}
      </p>
    </section>
  );
}

/** The checks of a person, open ones first. A check that is ticked stays where it is until the page opens again. */
function PersonChecks({ checks: { person, hasCarrier } }: { checks: GoingLive }) {
  const [order] = useState(() => [
    ...person.filter(({ tick }) => tick === null),
    ...person.filter(({ tick }) => tick !== null),
  ]);
  const { data: claims = [] } = useQuery(apiQuery(listAdminClaims, {}));
  const unproven = claims.filter(isUnproven).length;
  return (
    <section aria-labelledby="live-person" className="border-t border-line-strong pt-5">
      <h3 id="live-person" className="text-xl">
        For you to confirm
      </h3>
      <p className="text-ink-soft">{openLabel(person.filter(({ tick }) => tick === null).length, person.length)}</p>
      <ul className="mt-2">
        {order.map(({ check }) => (
          <ManualCheckRow
            key={check}
            check={check}
            hasCarrier={hasCarrier}
            isOpenFirst={check === order[0]?.check && order[0].tick === null}
            tick={person.find((each) => each.check === check)?.tick ?? null}
            found={
              check === "claim-evidence" && unproven > 0
                ? `${unproven} ${unproven === 1 ? "claim is" : "claims are"} shown without evidence.`
                : undefined
            }
          />
        ))}
      </ul>
    </section>
  );
}

function openLabel(open: number, all: number): string {
  return open === 0 ? `All ${all} done` : `${open} of ${all} open`;
}
