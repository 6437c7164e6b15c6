import type { MetaFunction } from "react-router";
import { type AdminClaim, claimFields, listAdminClaims, updateClaim } from "#contract/catalogue/admin-catalogue.ts";
import { z } from "#contract/zod.ts";
import { adminMeta } from "#web/admin/admin-meta.ts";
import { recordForm } from "#web/admin/kit/record-form.tsx";
import { refusalReason } from "#web/admin/kit/refusal-reason.ts";
import { defineList, ResourceList } from "#web/admin/kit/resource-list.tsx";
import { useAdminMutation } from "#web/admin/kit/use-admin-mutation.ts";
import { callApi } from "#web/app/api-client.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { Day } from "#web/ui/day.tsx";

const claimForm = claimFields.extend({
  asOf: z.iso.date("Must be a date"),
  validUntil: z.union([z.iso.date(), z.literal("")]),
});

export const meta: MetaFunction = ({ matches }) => adminMeta(matches, "Claims");

const KIND_LABELS = {
  statistic: "Figure",
  rating: "Rating",
  promise: "Promise",
  testimonial: "Review",
} satisfies Record<AdminClaim["kind"], string>;

const CLAIMS = defineList({
  title: "Claims",
  intro:
    "Statements that the shop makes about itself. A claim that is switched off appears nowhere. Each needs evidence that you can show on request.",
  noun: { one: "claim", many: "claims" },
  call: listAdminClaims,
  isWhole: true,
  empty: "No claims yet.",
  edit: {
    param: "claim",
    editTitle: "Edit claim",
    nameOf: ({ text }) => text,
    form: recordForm({
      noun: "claim",
      schema: claimForm,
      values: (claim: AdminClaim | undefined) => ({
        text: claim?.text ?? "",
        detail: claim?.detail ?? "",
        source: claim?.source ?? "",
        evidence: claim?.evidence ?? "",
        asOf: claim?.asOf ?? "",
        validUntil: claim?.validUntil ?? "",
        isEnabled: claim?.isEnabled ?? false,
      }),
      save: (typed, claim) =>
        callApi(updateClaim, { ...typed, claimId: String(claim?.id), validUntil: typed.validUntil || null }),
      stales: ["claims"],
      fields: [
        { name: "text", label: "Text", kind: "area", rows: 2 },
        { name: "detail", label: "What the number counts, or who is quoted" },
        { name: "source", label: "Source", hint: "Shown beside the claim." },
        {
          name: "evidence",
          label: "Evidence",
          hint: "Evidence and where you keep it. Customers never see it.",
          kind: "area",
        },
        { name: "asOf", label: "As of", kind: "date", isHalf: true },
        { name: "validUntil", label: "Shown until", kind: "date", isOptional: true, isHalf: true },
        { name: "isEnabled", label: "On", kind: "check" },
      ],
    }),
  },
});

export default function ClaimsPage() {
  return (
    <ResourceList
      of={CLAIMS}
      rows={(claims, { url }) => (
        <ul className="mt-6 divide-y divide-line border-y border-line">
          {claims.map((claim) => (
            <ClaimRow
              key={claim.id}
              claim={claim}
              onEdit={() => url.write({ claim: String(claim.id) }, { staysOnPage: true })}
            />
          ))}
        </ul>
      )}
    />
  );
}

function ClaimRow({ claim, onEdit }: { claim: AdminClaim; onEdit: () => void }) {
  const { mutate, isPending } = useAdminMutation({
    call: updateClaim,
    stales: ["claims"],
    success: ({ isEnabled }) => (isEnabled ? "Claim switched on" : "Claim switched off"),
    failure: "Failed to update claim",
    reason: refusalReason,
  });
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
          {!claim.evidence && (
            <span className="max-sm:mt-1.5 max-sm:block sm:ml-2">
              <Badge tone="warning">No evidence yet</Badge>
            </span>
          )}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <label className="flex min-h-11 cursor-pointer items-center gap-2">
          <input
            type="checkbox"
            checked={claim.isEnabled}
            aria-busy={isPending || undefined}
            className="size-5 cursor-pointer accent-accent"
            onChange={() => mutate({ claimId: String(claim.id), isEnabled: !claim.isEnabled })}
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
