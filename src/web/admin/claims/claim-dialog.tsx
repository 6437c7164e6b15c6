import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { type AdminClaim, claimFields } from "#contract/admin-claims.ts";
import { z } from "#contract/zod.ts";
import { AreaField } from "#web/admin/kit/area-field.tsx";
import { SavingForm } from "#web/admin/kit/saving-form.tsx";
import { useAdminToast } from "#web/admin/kit/use-admin-toast.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { Checkbox } from "#web/ui/form/checkbox.tsx";
import { fieldsIn } from "#web/ui/form/fields-in.ts";
import { showIssues } from "#web/ui/form/show-issues.ts";
import { TextField } from "#web/ui/form/text-field.tsx";
import { useSaveClaim } from "./use-save-claim.ts";

/** Edits one claim; shut without one. */
export function ClaimDialog({ claim, onClose }: { claim: AdminClaim | undefined; onClose: () => void }) {
  return (
    <Dialog isOpen={claim !== undefined} onClose={onClose} title="Edit claim">
      {claim && <ClaimForm key={claim.id} claim={claim} onDone={onClose} />}
    </Dialog>
  );
}

const claimForm = claimFields.extend({
  asOf: z.iso.date("Not a day"),
  validUntil: z.union([z.iso.date(), z.literal("")]),
});
type ClaimTyped = z.input<typeof claimForm>;
type ClaimChecked = z.output<typeof claimForm>;

const FIELD_ORDER = ["text", "detail", "source", "evidence", "asOf", "validUntil"] as const;

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
