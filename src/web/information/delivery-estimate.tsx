import { useForm } from "react-hook-form";
import type { OutputOf } from "#contract/call.ts";
import type { estimateDelivery } from "#contract/calls.ts";
import { lazyResolver } from "#web/lazy-resolver.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { Day } from "#web/ui/day.tsx";
import { Field } from "#web/ui/field.tsx";
import { TextInput } from "#web/ui/text-input.tsx";
import { estimateFailure, postcodeProblem, useDeliveryEstimate } from "./use-delivery-estimate.ts";

/** Asks for a postcode and answers with real days. */
export function DeliveryEstimate() {
  const { mutate, data, error, isPending } = useDeliveryEstimate();
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: lazyResolver(async () => (await import("#contract/delivery.ts")).estimateDelivery.input),
    defaultValues: { postcode: "" },
  });
  const problem = formState.errors.postcode?.message;
  const ask = handleSubmit((input) => {
    if (isPending) return;
    mutate(input, {
      onError(refused) {
        const message = postcodeProblem(refused);
        if (message) setError("postcode", { message }, { shouldFocus: true });
      },
    });
  });
  return (
    <Card className="mb-14 max-w-[36rem]">
      <h2 className="text-2xl sm:text-3xl">When would it come?</h2>
      <form noValidate className="mt-5 flex flex-col gap-4 sm:flex-row sm:items-end" onSubmit={ask}>
        <div className="flex-1">
          <Field
            label="Your postcode"
            hint="For single products and sets ordered now"
            {...(problem ? { error: problem } : {})}
          >
            {(control) => (
              <TextInput
                autoComplete="postal-code"
                autoCapitalize="characters"
                spellCheck={false}
                {...register("postcode")}
                {...control}
              />
            )}
          </Field>
        </div>
        <Button type="submit" className="min-h-12" isBusy={isPending} busyLabel="Working it out...">
          Show the dates
        </Button>
      </form>
      <div aria-live="polite" className="mt-5 empty:hidden">
        {data && !problem && <Dates estimate={data} />}
        {error && !postcodeProblem(error) && <Alert tone="danger">{estimateFailure(error)}</Alert>}
      </div>
    </Card>
  );
}

function Dates({ estimate }: { estimate: OutputOf<typeof estimateDelivery> }) {
  const { postcode, isRemote, handledOn, dispatchBy, arrivesFrom, arrivesTo } = estimate;
  return (
    <>
      <p className="font-display text-2xl text-pretty">
        To {postcode}: between <Day on={arrivesFrom} /> and <Day on={arrivesTo} />
      </p>
      <p className="mt-2 text-ink-soft">
        Handled on <Day on={handledOn} />, sent by <Day on={dispatchBy} />
        {isRemote ? "; the post takes 1 to 2 working days more to where you are" : ""}. An aim of Royal Mail&rsquo;s and
        not a guarantee.
      </p>
    </>
  );
}
