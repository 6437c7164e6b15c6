import { type ReactNode, useEffect } from "react";
import { useForm } from "react-hook-form";
import type { AudienceBox, PlanView } from "#contract/catalogue/catalogue.ts";
import { NOT_SERVED } from "#domain/pricing/delivery.ts";
import { isRefusal } from "#web/app/api-client.ts";
import { useUser } from "#web/app/layout/use-user.ts";
import { lazyResolver } from "#web/app/lazy-resolver.ts";
import { paths } from "#web/app/paths.ts";
import { FoundAddress } from "#web/shop/accounts/address/found-address.tsx";
import { fillLines, useFoundAddress } from "#web/shop/accounts/address/use-found-address.ts";
import { failureMessage } from "#web/shop/accounts/sign-in/failure-message.ts";
import { notPrintableMessage } from "#web/shop/checkout/checkout-problem.tsx";
import { naturalnessOptions, offeredAudiences } from "#web/shop/subscriptions/questionnaire/answer-options.ts";
import { useOwnPrices } from "#web/shop/subscriptions/questionnaire/own-prices.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Day } from "#web/ui/day.tsx";
import { ErrorSummary } from "#web/ui/form/error-summary.tsx";
import { RadioCards } from "#web/ui/form/radio-cards.tsx";
import { showIssues } from "#web/ui/form/show-issues.ts";
import { summariseErrors } from "#web/ui/form/summarise-errors.ts";
import { TextField } from "#web/ui/form/text-field.tsx";
import { Price } from "#web/ui/price.tsx";
import { TextLink } from "#web/ui/text-link.tsx";
import type { GiveBoxChecked, GiveBoxTyped } from "./give-box-schema.ts";
import { RECIPIENT_FIELDS, RecipientFields } from "./recipient-fields.tsx";
import { storeGift, takeGift } from "./stored-gift.ts";

export interface GiveBoxFormProps {
  boxes: readonly AudienceBox[];
  /** Rolling plans at public prices, one per audience. A gift is one box of such a plan. */
  plans: readonly PlanView[];
  typed: GiveBoxTyped;
  isSaving: boolean;
  error: Error | null;
  onSave: (typed: GiveBoxTyped, checked: GiveBoxChecked, isGuest: boolean) => void;
}

const NAME = "give-box";
const FIELD_ORDER = ["audience", ...RECIPIENT_FIELDS, "name", "email"] as const;

/** Form for a gift box: its recipient first, then the box and its giver. */
export default function GiveBoxForm({ boxes, plans, typed, isSaving, error, onSave }: GiveBoxFormProps) {
  const isGuest = useUser().user === null;
  const form = useForm<GiveBoxTyped, unknown, GiveBoxChecked>({
    resolver: lazyResolver(async () => (await import("./give-box-schema.ts")).giveBoxForm(isGuest)),
    defaultValues: typed,
    shouldFocusError: false,
  });
  const { register, setValue, setError, watch, getValues, formState } = form;
  const { errors, submitCount } = formState;
  const prices = useGiftPrices(plans, isGuest);
  const options = offeredAudiences(boxes.filter((box) => plans.some(({ audience }) => audience === box.audience)));
  const chosen = prices.find(({ audience }) => audience === watch("audience"));
  const lookup = useFoundAddress({
    postcode: watch("postcode"),
    read: getValues,
    fill: (lines) => fillLines(lines, (name, line) => setValue(name, line, { shouldValidate: submitCount > 0 })),
  });
  const { reset } = form;
  useEffect(() => {
    const kept = takeGift();
    if (Object.keys(kept).length > 0) reset({ ...getValues(), ...kept });
  }, [getValues, reset]);
  useEffect(() => {
    if (!error) return;
    if (isRefusal(error, "postcode-not-served")) setError("postcode", { message: NOT_SERVED });
    else showIssues(error, setError);
  }, [error, setError]);

  return (
    <form
      method="post"
      noValidate
      className="space-y-10"
      onSubmit={form.handleSubmit((checked) => {
        if (!isSaving) onSave(getValues(), checked, isGuest);
      })}
    >
      <Refused error={error} onSignIn={() => storeGift(getValues())} />
      <ErrorSummary key={submitCount} errors={summariseErrors(NAME, errors, FIELD_ORDER)} />
      <div id={`${NAME}-audience`} tabIndex={-1} className="scroll-mt-24 outline-none">
        <RadioCards
          legend="Who is the box for?"
          name="audience"
          options={options.map((option) => {
            const price = prices.find(({ audience }) => audience === option.value)?.price;
            return price === undefined ? option : { ...option, aside: <Price amount={price} /> };
          })}
          value={options.find(({ value }) => value === watch("audience"))?.value}
          onChange={(audience) => setValue("audience", audience, { shouldValidate: submitCount > 0 })}
          columns={3}
          problem={errors.audience?.message}
        />
      </div>
      <Part title="Where it goes">
        <RecipientFields
          name={NAME}
          of={(field) => ({
            field: register(
              field,
              field === "postcode" ? { onChange: (event) => lookup.lookUp(String(event.target.value)) } : {},
            ),
            error: errors[field],
          })}
          note={<FoundAddress lookup={lookup} />}
        />
      </Part>
      <RadioCards
        legend="How natural?"
        name="naturalness"
        options={naturalnessOptions.map(({ picture: _, ...option }) => option)}
        value={watch("naturalness")}
        onChange={(naturalness) => setValue("naturalness", naturalness)}
        columns={2}
      />
      {isGuest && (
        <Part title="From you">
          <div className="grid gap-5 sm:grid-cols-2">
            <TextField
              id={`${NAME}-name`}
              label="Your name"
              autoComplete="name"
              error={errors.name}
              {...register("name")}
            />
            <TextField
              id={`${NAME}-email`}
              label="Your email address"
              hint="For the receipt. The recipient gets no email."
              type="email"
              autoComplete="email"
              error={errors.email}
              {...register("email")}
            />
          </div>
        </Part>
      )}
      <div className="space-y-4">
        {chosen && (
          <p className="prices">
            <span className="font-medium">
              One box, <Price amount={chosen.price} />
            </span>
            , delivery included. It is dispatched on <Day on={chosen.dispatchOn} />, and nothing more is charged.
          </p>
        )}
        {chosen?.offer && (
          <p className="text-ink-soft">
            Have an account?{" "}
            <TextLink to={paths.authThenBackTo(paths.giveBox)} onFollow={() => storeGift(getValues())}>
              Sign in
            </TextLink>
            : your first box costs <Price amount={chosen.offer} />.
          </p>
        )}
        <Button type="submit" size="large" isBusy={isSaving || formState.isSubmitting} busyLabel="One moment...">
          Continue to payment
        </Button>
      </div>
    </form>
  );
}

/** Explains a refusal that belongs to no field. */
function Refused({ error, onSignIn }: { error: Error | null; onSignIn: () => void }) {
  if (!error || isRefusal(error, "invalid-input") || isRefusal(error, "postcode-not-served")) return null;
  return (
    <Alert tone="danger">
      {isRefusal(error, "account-needed") ? (
        <>
          This email address has an account.{" "}
          <TextLink to={paths.authThenBackTo(paths.giveBox)} onFollow={onSignIn}>
            Sign in
          </TextLink>{" "}
          to give the box, or use another address.
        </>
      ) : (
        (notPrintableMessage(error) ?? failureMessage(error, "The gift could not be prepared. Try again."))
      )}
    </Alert>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="space-y-5">
      <h2 className="font-sans text-base font-medium">{title}</h2>
      {children}
    </section>
  );
}

/** Price of one box by audience. The first-box price is one per customer, so a guest pays the plan's price. */
function useGiftPrices(plans: readonly PlanView[], isGuest: boolean) {
  const own = useOwnPrices({ plans, boxes: [] });
  return own.plans.map(({ audience, price, firstBox, firstDispatchOn }) => ({
    audience,
    price: isGuest ? price : firstBox.price,
    /** First-box price that a guest gets after signing in. */
    offer: isGuest && firstBox.isOffer ? firstBox.price : undefined,
    dispatchOn: firstDispatchOn,
  }));
}
