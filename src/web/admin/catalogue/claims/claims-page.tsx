import { Fragment } from "react";
import type { MetaFunction } from "react-router";
import { type AdminClaim, claimFields, listAdminClaims, updateClaim } from "#contract/catalogue/admin-catalogue.ts";
import { z } from "#contract/zod.ts";
import { BOX_VALUE_CLAIM, MOST_POPULAR_CLAIM } from "#domain/catalogue/catalogue.ts";
import { adminMeta } from "#web/admin/admin-meta.ts";
import { recordForm } from "#web/admin/kit/record-form.tsx";
import { refusalReason } from "#web/admin/kit/refusal-reason.ts";
import { defineList, ResourceList } from "#web/admin/kit/resource-list.tsx";
import { useAdminMutation } from "#web/admin/kit/use-admin-mutation.ts";
import { callApi } from "#web/app/api-client.ts";
import { useAudienceNames } from "#web/app/layout/use-shop-mode.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { Day } from "#web/ui/day.tsx";
import { TextLink } from "#web/ui/text-link.tsx";
import { isUnproven } from "./is-unproven.ts";

const claimForm = claimFields.extend({
  asOf: z.iso.date("Must be a date"),
  validUntil: z.union([z.iso.date(), z.literal("")]),
});

export const meta: MetaFunction = ({ matches }) => adminMeta(matches, "Claims");

/** The groups of the page, with the place where the shop shows each kind of claim. */
const GROUPS = [
  { kind: "statistic", title: "Figures", where: "On the home page and in the FAQ." },
  { kind: "rating", title: "Ratings", where: "On the home page, on the card of each box." },
  {
    kind: "promise",
    title: "Promises",
    where: "On the home page, below the figures, unless the line names another place.",
  },
  { kind: "testimonial", title: "Testimonials", where: "On the home page. Reviews of products are under Reviews." },
] as const satisfies readonly { kind: AdminClaim["kind"]; title: string; where: string }[];

/** Places of promises that stand beside their subject. */
const PLACES: Readonly<Record<string, string>> = {
  [BOX_VALUE_CLAIM]: "On the home page, beside the contents of a box",
  [MOST_POPULAR_CLAIM]: "On the plan page, beside the longest plan",
};

/** The form of each kind of claim, with the fields named by what they hold. */
const FORMS = {
  statistic: claimFormWith({ text: "Figure", detail: "What the figure counts" }),
  rating: claimFormWith({ text: "Stars, out of 5", detail: "Number of reviews" }),
  promise: claimFormWith({ text: "Promise", detail: "Explanation" }),
  testimonial: claimFormWith({ text: "Quote", detail: "Name and town of the customer" }),
} satisfies Record<AdminClaim["kind"], unknown>;

function claimFormWith(labels: { text: string; detail: string }) {
  return recordForm({
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
      { name: "text", label: labels.text, kind: "area", rows: 2 },
      { name: "detail", label: labels.detail },
      { name: "source", label: "Source", hint: "Shown beside the claim." },
      {
        name: "evidence",
        label: "Evidence",
        hint: "What proves the claim, and where you keep it. Customers never see it.",
        kind: "area",
      },
      { name: "asOf", label: "As of", kind: "date", isHalf: true },
      { name: "validUntil", label: "Shown until", kind: "date", isOptional: true, isHalf: true },
      { name: "isEnabled", label: "Shown", kind: "check" },
    ],
  });
}

const CLAIMS = defineList({
  title: "Claims",
  intro:
    "Statements of the shop about itself. Each needs evidence that you can show on request. A claim that is switched off appears nowhere.",
  noun: { one: "claim", many: "claims" },
  call: listAdminClaims,
  filters: [
    {
      name: "evidence",
      label: "Evidence",
      allLabel: "All claims",
      options: [{ value: "missing", label: "Without evidence" }],
    },
  ],
  isWhole: true,
  empty: "Every claim has evidence.",
  edit: {
    param: "claim",
    editTitle: "Edit claim",
    nameOf: ({ text }) => text,
    form: (claim, onDone) => FORMS[claim?.kind ?? "promise"](claim, onDone),
  },
});

export default function ClaimsPage() {
  return (
    <ResourceList
      of={CLAIMS}
      rows={(claims, { url }) => (
        <div className="mt-5 space-y-8">
          <UnprovenWarning claims={claims} isFiltered={url.read("evidence") !== undefined} />
          {GROUPS.map(({ kind, title, where }) => {
            const some = claims.filter((claim) => claim.kind === kind);
            if (some.length === 0) return null;
            const common = commonSource(some);
            const lacksEvidence = some.length > 1 && some.every(isUnproven);
            return (
              <section key={kind} aria-labelledby={`claims-${kind}`}>
                <div className="flex flex-wrap items-center gap-x-3">
                  <h3 id={`claims-${kind}`} className="text-xl">
                    {title}
                  </h3>
                  {lacksEvidence && <Badge tone="warning">No evidence</Badge>}
                </div>
                <p className="text-sm text-ink-soft">
                  {where} {common && `Source: ${common}.`}
                </p>
                <ul className="mt-2 divide-y divide-line border-y border-line">
                  {some.map((claim) => (
                    <ClaimRow
                      key={claim.id}
                      claim={claim}
                      isSourceShown={common === undefined}
                      isEvidenceShown={!lacksEvidence}
                      onEdit={() => url.write({ claim: String(claim.id) }, { staysOnPage: true })}
                    />
                  ))}
                </ul>
              </section>
            );
          })}
        </div>
      )}
    />
  );
}

/** One warning for all claims that are shown without evidence. */
function UnprovenWarning({ claims, isFiltered }: { claims: readonly AdminClaim[]; isFiltered: boolean }) {
  const count = claims.filter(isUnproven).length;
  if (count === 0) return null;
  return (
    <Alert tone="warning" title={`${count === 1 ? "1 claim is" : `${count} claims are`} shown without evidence`}>
      Only a demonstration may show them. Before you sell, add the evidence of each, or switch it off.{" "}
      {!isFiltered && <TextLink to="?evidence=missing">List them</TextLink>}
    </Alert>
  );
}

/** The source that all claims of a group share. It is then shown once, above them. */
function commonSource(claims: readonly AdminClaim[]): string | undefined {
  const sources = new Set(claims.map(({ source }) => source));
  return claims.length > 1 && sources.size === 1 ? claims[0]?.source : undefined;
}

interface ClaimRowProps {
  claim: AdminClaim;
  isSourceShown: boolean;
  /** False if the heading of the group says that none of its claims has evidence. */
  isEvidenceShown: boolean;
  onEdit: () => void;
}

function ClaimRow({ claim, isSourceShown, isEvidenceShown, onEdit }: ClaimRowProps) {
  const { mutate, isPending } = useAdminMutation({
    call: updateClaim,
    stales: ["claims"],
    success: ({ isEnabled }) => (isEnabled ? "Claim switched on" : "Claim switched off"),
    failure: "Failed to update claim",
    reason: refusalReason,
  });
  const names = useAudienceNames();
  const facts = [claim.audience && names[claim.audience], PLACES[claim.key], isSourceShown && claim.source].filter(
    (fact) => typeof fact === "string",
  );
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 py-3 sm:gap-x-6">
      <div className="min-w-0 flex-1 basis-40 sm:basis-64">
        <p className="break-words">
          <span className="font-medium">{claim.text}</span>
          <span className="text-ink-soft"> · {claim.detail}</span>
        </p>
        <p className="mt-0.5 text-sm text-ink-soft">
          {facts.map((fact) => (
            <Fragment key={fact}>{fact} · </Fragment>
          ))}
          As of <Day on={claim.asOf} />
          {claim.validUntil && (
            <>
              {" "}
              · shown until <Day on={claim.validUntil} />
            </>
          )}
        </p>
      </div>
      <div className="ml-auto flex items-center justify-end gap-3">
        {!claim.evidence && isEvidenceShown && (
          <Badge tone={claim.isEnabled ? "warning" : "neutral"}>No evidence</Badge>
        )}
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
