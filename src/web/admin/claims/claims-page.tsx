import { useQuery } from "@tanstack/react-query";
import type { MetaFunction } from "react-router";
import type { AdminClaim } from "#contract/admin-claims.ts";
import { adminMeta } from "#web/admin/admin-meta.ts";
import { adminClaimsQuery } from "#web/admin/admin-queries.ts";
import { refusalReason } from "#web/admin/kit/refusal-reason.ts";
import { useAdminToast } from "#web/admin/kit/use-admin-toast.ts";
import { useUrlState } from "#web/admin/kit/use-url-state.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { Day } from "#web/ui/day.tsx";
import { LoadError } from "#web/ui/load-error.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { ClaimDialog } from "./claim-dialog.tsx";
import { useSaveClaim } from "./use-save-claim.ts";

export const meta: MetaFunction = () => adminMeta("Claims");

const KIND_LABELS = {
  statistic: "Figure",
  rating: "Rating",
  promise: "Promise",
  testimonial: "Review",
} satisfies Record<AdminClaim["kind"], string>;

export default function ClaimsPage() {
  const { data: claims, isError, refetch } = useQuery(adminClaimsQuery);
  const url = useUrlState();
  const wanted = url.read("claim");
  return (
    <>
      <h2 className="text-2xl sm:text-3xl">Claims</h2>
      <p className="mt-2 max-w-[65ch] text-ink-soft">
        What the shop says of itself. Switched off, a claim is nowhere on the site. Each needs evidence that can be
        shown when somebody asks.
      </p>
      {isError && !claims && (
        <LoadError title="The claims could not be read" onRetry={() => void refetch()}>
          <p>Please try again in a moment.</p>
        </LoadError>
      )}
      {!isError && !claims && <Spinner label="Loading claims" />}
      <ul className="mt-6 divide-y divide-line border-y border-line">
        {claims?.map((claim) => (
          <ClaimRow
            key={claim.id}
            claim={claim}
            onEdit={() => url.write({ claim: String(claim.id) }, { staysOnPage: true })}
          />
        ))}
      </ul>
      <ClaimDialog
        claim={claims?.find(({ id }) => String(id) === wanted)}
        onClose={() => url.write({ claim: undefined }, { staysOnPage: true })}
      />
    </>
  );
}

function ClaimRow({ claim, onEdit }: { claim: AdminClaim; onEdit: () => void }) {
  const { succeed, fail } = useAdminToast();
  const { mutate, isPending } = useSaveClaim(claim.id);
  function toggle() {
    if (isPending) return;
    mutate(
      { isEnabled: !claim.isEnabled },
      {
        onSuccess: ({ isEnabled }) => succeed(isEnabled ? "Claim switched on" : "Claim switched off"),
        onError: (error) => fail(refusalReason(error) || "Failed to update claim"),
      },
    );
  }
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 py-4">
      <div className="min-w-0 flex-1 basis-64">
        <p className="font-display text-xl break-words">{claim.text}</p>
        <p className="break-words text-ink-soft">{claim.detail}</p>
        <p className="mt-1 text-sm text-ink-soft">
          {KIND_LABELS[claim.kind]}
          {claim.audience && `, ${claim.audience}`} · {claim.source}, <Day on={claim.asOf} />
          {claim.validUntil && (
            <>
              {" "}
              · until <Day on={claim.validUntil} />
            </>
          )}
        </p>
        {!claim.evidence && (
          <p className="mt-2">
            <Badge tone="warning">No evidence yet</Badge>
          </p>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <label className="flex min-h-11 cursor-pointer items-center gap-2">
          <input
            type="checkbox"
            checked={claim.isEnabled}
            aria-busy={isPending || undefined}
            className="size-5 cursor-pointer accent-accent"
            onChange={toggle}
          />
          <span>
            Shown<span className="sr-only"> {claim.text}</span>
          </span>
        </label>
        <Button variant="secondary" size="small" onClick={onEdit}>
          Edit<span className="sr-only"> {claim.text}</span>
        </Button>
      </div>
    </li>
  );
}
