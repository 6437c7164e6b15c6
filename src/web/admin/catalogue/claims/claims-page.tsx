import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import type { MetaFunction } from "react-router";
import type { InputOf } from "#contract/call.ts";
import { type AdminClaim, claimFields, updateClaim } from "#contract/catalogue/admin-catalogue.ts";
import { z } from "#contract/zod.ts";
import { adminMeta } from "#web/admin/admin-meta.ts";
import { adminClaimsQuery } from "#web/admin/admin-queries.ts";
import { AreaField } from "#web/admin/kit/area-field.tsx";
import { refusalReason } from "#web/admin/kit/refusal-reason.ts";
import { SavingForm } from "#web/admin/kit/saving-form.tsx";
import { useAdminToast } from "#web/admin/kit/use-admin-toast.ts";
import { useUrlState } from "#web/admin/kit/use-url-state.ts";
import { callApi } from "#web/app/api-client.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { Day } from "#web/ui/day.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Checkbox } from "#web/ui/form/checkbox.tsx";
import { fieldsIn } from "#web/ui/form/fields-in.ts";
import { showIssues } from "#web/ui/form/show-issues.ts";
import { TextField } from "#web/ui/form/text-field.tsx";
import { LoadError } from "#web/ui/load-error.tsx";
import { Spinner } from "#web/ui/spinner.tsx";

const claimForm = claimFields.extend({
  asOf: z.iso.date("Not a day"),
  validUntil: z.union([z.iso.date(), z.literal("")]),
});

const FIELD_ORDER = ["text", "detail", "source", "evidence", "asOf", "validUntil"] as const;

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

/** Edits one claim; shut without one. */
function ClaimDialog({ claim, onClose }: { claim: AdminClaim | undefined; onClose: () => void }) {
  return (
    <Dialog isOpen={claim !== undefined} onClose={onClose} title="Edit claim">
      {claim && <ClaimForm key={claim.id} claim={claim} onDone={onClose} />}
    </Dialog>
  );
}
type ClaimTyped = z.input<typeof claimForm>;
type ClaimChecked = z.output<typeof claimForm>;

function ClaimForm({ claim, onDone }: { claim: AdminClaim; onDone: () => void }) {
  const { succeed, fail } = useAdminToast();
  const { mutate, isPending, error } = useSaveClaim(claim.id);
  const { register, handleSubmit, setError, formState } = useForm<ClaimTyped, unknown, ClaimChecked>({
    resolver: zodResolver(claimForm),
    defaultValues: {
      text: claim.text,
      detail: claim.detail,
      source: claim.source,
      evidence: claim.evidence,
      asOf: claim.asOf,
      validUntil: claim.validUntil ?? "",
      isEnabled: claim.isEnabled,
    },
    shouldFocusError: false,
  });
  const field = fieldsIn("claim", { register, formState });

  function save(typed: ClaimChecked) {
    if (isPending) return;
    mutate(
      { ...typed, validUntil: typed.validUntil || null },
      {
        onSuccess: () => {
          succeed("Claim updated successfully");
          onDone();
        },
        onError: (refused) => {
          fail("Failed to update claim");
          showIssues(refused, setError);
        },
      },
    );
  }

  return (
    <SavingForm
      name="claim"
      formState={formState}
      fieldOrder={FIELD_ORDER}
      refused={error}
      isSaving={isPending}
      action="Update Claim"
      onSubmit={handleSubmit(save)}
      onDone={onDone}
    >
      <AreaField label="What it says" rows={2} {...field("text")} />
      <TextField label="What it counts, or who said it" {...field("detail")} />
      <TextField label="Source" hint="Shown beside it." {...field("source")} />
      <AreaField
        label="Evidence"
        hint="For your file: what proves it, and where that is. Never shown."
        {...field("evidence")}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label="As of" type="date" {...field("asOf")} />
        <TextField label="Shown until" isOptional type="date" {...field("validUntil")} />
      </div>
      <Checkbox label="On" {...register("isEnabled")} />
    </SavingForm>
  );
}

function useSaveClaim(claimId: number | undefined) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (fields: Omit<InputOf<typeof updateClaim>, "claimId">) =>
      callApi(updateClaim, { ...fields, claimId: String(claimId) }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: adminClaimsQuery.queryKey }),
  });
}
