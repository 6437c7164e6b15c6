import { type FormEvent, useRef } from "react";
import type { InputOf, OutputOf } from "#contract/call.ts";
import { estimateDelivery } from "#contract/shop.ts";
import { ApiRefusal, callApi, isRefusal } from "#web/app/api-client.ts";
import { useCall } from "#web/app/use-call.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Day } from "#web/ui/day.tsx";
import { Field } from "#web/ui/form/field.tsx";
import { TextInput } from "#web/ui/form/text-input.tsx";

export default function DeliveryEstimate() {
  const { mutate, reset, data, error, isPending } = useDeliveryEstimate();
  const input = useRef<HTMLInputElement>(null);
  const problem = error ? postcodeProblem(error) : undefined;

  function ask(event: FormEvent) {
    event.preventDefault();
    if (isPending || !input.current) return;
    mutate({ postcode: input.current.value }, { onError: () => input.current?.focus() });
  }

  return (
    <>
      <form method="post" noValidate className="flex flex-col gap-4 sm:flex-row sm:items-end" onSubmit={ask}>
        <div className="flex-1">
          <Field
            label="Your postcode"
            hint="For single products and sets, if you order now"
            {...(problem ? { error: problem } : {})}
          >
            {(control) => (
              <TextInput
                autoComplete="postal-code"
                autoCapitalize="characters"
                spellCheck={false}
                ref={input}
                onChange={() => problem && reset()}
                {...control}
              />
            )}
          </Field>
        </div>
        <Button type="submit" variant="secondary" className="min-h-12" isBusy={isPending} busyLabel="Loading...">
          Show the dates
        </Button>
      </form>
      <div aria-live="polite" className="mt-5 empty:hidden">
        {data && <Dates estimate={data} />}
        {error && !problem && <Alert tone="danger">{estimateFailure(error)}</Alert>}
      </div>
    </>
  );
}

function Dates({ estimate }: { estimate: OutputOf<typeof estimateDelivery> }) {
  const { postcode, isRemote, handledOn, dispatchBy, arrivesFrom, arrivesTo } = estimate;
  return (
    <>
      <p className="font-display text-2xl text-pretty">
        {arrivesFrom && arrivesTo ? (
          <>
            To {postcode}: between <Day on={arrivesFrom} /> and <Day on={arrivesTo} />
          </>
        ) : (
          <>To {postcode}: by forces mail (BFPO), without expected dates</>
        )}
      </p>
      <p className="mt-2 text-ink-soft">
        Prepared on <Day on={handledOn} />, sent by <Day on={dispatchBy} />
        {isRemote ? "; delivery to your area takes 1 to 2 working days longer" : ""}.{" "}
        {arrivesFrom
          ? "This is Royal Mail’s aim, not a guarantee."
          : "Royal Mail hands the parcel to BFPO in London, and BFPO delivers it."}
      </p>
    </>
  );
}

/** Estimates delivery for a postcode when the user asks. Results are not cached. */
function useDeliveryEstimate() {
  return useCall({ call: (input: InputOf<typeof estimateDelivery>) => callApi(estimateDelivery, input) });
}

/** Message about the postcode. Undefined for other failures. */
function postcodeProblem(error: Error): string | undefined {
  if (isRefusal(error, "postcode-not-served")) {
    return "Sorry, we cannot deliver to Jersey or Guernsey, because they are outside the UK's customs area.";
  }
  if (isRefusal(error, "invalid-input")) return error.issues[0]?.message ?? "Enter a full UK postcode, like SW1A 1AA";
  return undefined;
}

/** Message for a failure that is not about the postcode. */
function estimateFailure(error: Error): string {
  return error instanceof ApiRefusal && error.status === 429
    ? "Too many attempts. Wait a minute."
    : "We could not work out the dates. Try again.";
}
