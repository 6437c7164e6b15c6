import { useForm } from "react-hook-form";
import { requestSample, type SampleForm } from "#contract/marketing/marketing.ts";
import { ApiRefusal, callApi, isRefusal } from "#web/app/api-client.ts";
import { lazyResolver } from "#web/app/lazy-resolver.ts";
import { paths } from "#web/app/paths.ts";
import { useCall } from "#web/app/use-call.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Checkbox } from "#web/ui/form/checkbox.tsx";
import { fieldsIn } from "#web/ui/form/fields-in.ts";
import { EmailField, NameFields } from "#web/ui/form/person-fields.tsx";
import { showIssues } from "#web/ui/form/show-issues.ts";
import { TextField } from "#web/ui/form/text-field.tsx";
import { TextLink } from "#web/ui/text-link.tsx";
import { useToast } from "#web/ui/toast.tsx";

const OVER_16_ERROR_ID = "claim-over16-error";

export function ClaimForm({ onBack, onClaimed }: { onBack: () => void; onClaimed: () => void }) {
  const { showToast } = useToast();
  const { mutate, isPending, error } = useRequestSample();
  const { register, handleSubmit, setError, setFocus, formState } = useForm<SampleForm>({
    resolver: lazyResolver(async () => (await import("#contract/marketing/marketing.ts")).sampleForm),
    defaultValues: { firstName: "", lastName: "", email: "", address: "", city: "", postcode: "", phone: "" },
  });
  const { errors } = formState;
  const field = fieldsIn("claim", { register, formState });

  function submit(request: SampleForm) {
    if (isPending) return;
    mutate(request, {
      onSuccess: () => {
        showToast({
          title: "Sample Request Submitted!",
          description: "Your free sample box will be sent to you soon. Thank you for playing!",
          variant: "success",
        });
        onClaimed();
      },
      onError: (refused) => {
        if (isRefusal(refused, "postcode-not-served")) {
          setError("postcode", { message: "We do not deliver to Jersey or Guernsey" });
          return setFocus("postcode");
        }
        if (showIssues(refused, setError)) return setFocus("postcode");
        showToast({ title: "Error", description: sampleFailureMessage(refused), variant: "destructive" });
      },
    });
  }

  return (
    <form method="post" noValidate className="mt-8 max-w-xl space-y-5 px-3 sm:px-0" onSubmit={handleSubmit(submit)}>
      {error && isRefusal(error, "sample-taken") && <Alert tone="warning">{sampleFailureMessage(error)}</Alert>}
      <NameFields
        form="claim"
        first={{ field: register("firstName"), error: errors.firstName }}
        last={{ field: register("lastName"), error: errors.lastName }}
      />
      <EmailField form="claim" hint="For this parcel only" field={register("email")} error={errors.email} />
      <TextField label="Address" autoComplete="street-address" {...field("address")} />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label="City" autoComplete="address-level2" {...field("city")} />
        <TextField label="Postcode" autoComplete="postal-code" autoCapitalize="characters" {...field("postcode")} />
      </div>
      <TextField label="Phone" isOptional type="tel" autoComplete="tel" {...field("phone")} />
      <div>
        <Checkbox
          label="I am 16 or over"
          aria-invalid={errors.over16 ? true : undefined}
          aria-describedby={errors.over16 ? OVER_16_ERROR_ID : undefined}
          {...register("over16")}
        />
        {errors.over16?.message && (
          <p id={OVER_16_ERROR_ID} className="text-sm font-medium text-danger">
            {errors.over16.message}
          </p>
        )}
      </div>
      <p className="text-sm text-ink-soft">
        One per household, while stocks last. We store your name and address to send the box, and to make sure that we
        send only one: <TextLink to={paths.privacyPolicy}>privacy policy</TextLink>.
      </p>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="large" isBusy={isPending || formState.isSubmitting} busyLabel="Sending...">
          Send my sample box
        </Button>
        <Button variant="secondary" size="large" onClick={onBack}>
          Back to Game
        </Button>
      </div>
    </form>
  );
}

function useRequestSample() {
  return useCall({ call: (request: SampleForm) => callApi(requestSample, request) });
}

/** Reason why the sample was refused, or why the customer must try again. */
function sampleFailureMessage(error: Error): string {
  if (isRefusal(error, "sample-taken")) {
    return "A sample box has already been requested for this address. We send one per household.";
  }
  if (error instanceof ApiRefusal && error.status === 429) return "Too many attempts. Wait a minute, then try again.";
  return "Failed to submit sample request. Please try again.";
}
