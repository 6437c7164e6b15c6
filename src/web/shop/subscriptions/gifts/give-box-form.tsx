import { type ReactNode, useEffect } from "react";
import { useForm } from "react-hook-form";
import type { AudienceBox, PlanView } from "#contract/catalogue/catalogue.ts";
import { NOT_SERVED } from "#domain/pricing/delivery.ts";
import { DURATION_MONTHS } from "#domain/subscriptions/plans.ts";
import { GIFT_DURATIONS, type GiftDuration } from "#domain/subscriptions/prepaid-gifts.ts";
import { isRefusal } from "#web/app/api-client.ts";
import { useAudienceNames } from "#web/app/layout/use-shop-mode.ts";
import { useUser } from "#web/app/layout/use-user.ts";
import { lazyResolver } from "#web/app/lazy-resolver.ts";
import { paths } from "#web/app/paths.ts";
import { FoundAddress } from "#web/shop/accounts/address/found-address.tsx";
import { fillLines, useFoundAddress } from "#web/shop/accounts/address/use-found-address.ts";
import { naturalnessOptions, offeredAudiences } from "#web/shop/subscriptions/questionnaire/answer-options.ts";
import { useOwnPrices } from "#web/shop/subscriptions/questionnaire/own-prices.ts";
import { Button } from "#web/ui/button.tsx";
import { Day } from "#web/ui/day.tsx";
import { ErrorSummary } from "#web/ui/form/error-summary.tsx";
import { RadioCards } from "#web/ui/form/radio-cards.tsx";
import { showIssues } from "#web/ui/form/show-issues.ts";
import { summariseErrors } from "#web/ui/form/summarise-errors.ts";
import { Price } from "#web/ui/price.tsx";
import { TextLink } from "#web/ui/text-link.tsx";
import { GiftRefused } from "./gift-refused.tsx";
import type { GiveBoxChecked, GiveBoxTyped } from "./give-box-schema.ts";
import { GiverFields } from "./giver-fields.tsx";
import { RECIPIENT_FIELDS, RecipientFields, RevealField } from "./recipient-fields.tsx";
import { storeGift, takeGift } from "./stored-gift.ts";

export interface GiveBoxFormProps {
  boxes: readonly AudienceBox[];
  /** Plans that can be given, at public prices. A gift of a rolling plan is one box. */
  plans: readonly PlanView[];
  typed: GiveBoxTyped;
  isSaving: boolean;
  error: Error | null;
  onSave: (typed: GiveBoxTyped, checked: GiveBoxChecked, isGuest: boolean) => void;
}

const NAME = "give-box";
const FIELD_ORDER = ["audience", "duration", ...RECIPIENT_FIELDS, "revealOn", "name", "email"] as const;

/** Form for a gift: its boxes first, then their recipient and the giver. */
export default function GiveBoxForm({ boxes, plans, typed, isSaving, error, onSave }: GiveBoxFormProps) {
  const isGuest = useUser().user === null;
  const form = useForm<GiveBoxTyped, unknown, GiveBoxChecked>({
    resolver: lazyResolver(async () => (await import("./give-box-schema.ts")).giveBoxForm(isGuest)),
    defaultValues: typed,
    shouldFocusError: false,
  });
  const { register, setValue, setError, watch, getValues, formState } = form;
  const { errors, submitCount } = formState;
  const gifts = useGifts(plans, isGuest);
  const onOffer = boxes.filter((box) => plans.some(({ audience }) => audience === box.audience));
  const options = offeredAudiences(onOffer, useAudienceNames());
  const duration = watch("duration");
  const ofAudience = gifts.filter(({ audience }) => audience === watch("audience"));
  const chosen = ofAudience.find((gift) => gift.duration === duration);
  const lengths = GIFT_DURATIONS.filter((each) => gifts.some((gift) => gift.duration === each));
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

  const isOfField = isRefusal(error, "invalid-input") || isRefusal(error, "postcode-not-served");
  const refusal = isOfField ? null : error;
  const submit = form.handleSubmit((checked) => {
    if (!isSaving) onSave(getValues(), checked, isGuest);
  });

  return (
    <form method="post" noValidate className="space-y-10" onSubmit={submit}>
      {refusal && <GiftRefused error={refusal} onRetry={submit} onSignIn={() => storeGift(getValues())} />}
      <ErrorSummary key={submitCount} errors={summariseErrors(NAME, errors, FIELD_ORDER)} />
      <div id={`${NAME}-audience`} tabIndex={-1} className="scroll-mt-24 outline-none">
        <RadioCards
          legend="Who is the box for?"
          name="audience"
          options={options.map((option) => {
            const gift = gifts.find((each) => each.audience === option.value && each.duration === duration);
            return gift ? { ...option, aside: <Price amount={gift.total} /> } : option;
          })}
          value={options.find(({ value }) => value === watch("audience"))?.value}
          onChange={(audience) => setValue("audience", audience, { shouldValidate: submitCount > 0 })}
          columns={3}
          problem={errors.audience?.message}
        />
      </div>
      {lengths.length > 1 && (
        <div id={`${NAME}-duration`} tabIndex={-1} className="scroll-mt-24 outline-none">
          <RadioCards
            legend="How many boxes?"
            name="duration"
            options={lengths.map((value) => lengthOption(value, ofAudience))}
            value={lengths.find((value) => value === duration)}
            onChange={(value) => setValue("duration", value)}
            columns={3}
          />
          <p className="mt-3 text-ink-soft">Paid once. A gift never renews, and nothing more is charged.</p>
        </div>
      )}
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
          day={<RevealField name={NAME} field={register("revealOn")} error={errors.revealOn} />}
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
          <GiverFields
            form={NAME}
            name={{ field: register("name"), error: errors.name }}
            email={{ field: register("email"), error: errors.email }}
          />
        </Part>
      )}
      <div className="space-y-4">
        {chosen && (
          <p className="prices">
            <span className="font-medium">
              {chosen.boxes === 1 ? "One box" : `${chosen.boxes} boxes`}, <Price amount={chosen.total} />
            </span>
            , delivery included.{" "}
            {chosen.boxes === 1 ? (
              <>
                It is dispatched on <Day on={chosen.firstOn} />, and nothing more is charged.
              </>
            ) : (
              <>
                One a month, the first on <Day on={chosen.firstOn} /> and the last on <Day on={chosen.lastOn} />. Paid
                once, never renews.
              </>
            )}
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

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="space-y-5">
      <h2 className="text-xl sm:text-2xl">{title}</h2>
      {children}
    </section>
  );
}

interface GiftOffer extends Pick<PlanView, "audience" | "duration"> {
  boxes: number;
  total: string;
  /** Price of each box. */
  each: string;
  firstOn: string;
  lastOn: string;
  /** First-box price that a guest gets after signing in. */
  offer: string | undefined;
}

/**
 * The gifts that can be chosen. The first-box price is one per customer, so a guest pays the plan's price, and so does
 * everybody for several boxes.
 */
function useGifts(plans: readonly PlanView[], isGuest: boolean): GiftOffer[] {
  const own = useOwnPrices({ plans, boxes: [] });
  return own.plans.flatMap(({ audience, duration, months, price, firstBox, firstDispatchOn, prepaid, rolls }) => {
    const plan = { audience, duration, firstOn: firstDispatchOn };
    if (prepaid) {
      const { total, lastDispatchOn } = prepaid;
      return [{ ...plan, boxes: months, total, each: price, lastOn: lastDispatchOn, offer: undefined }];
    }
    if (!rolls) return [];
    const single = isGuest ? price : firstBox.price;
    const offer = isGuest && firstBox.isOffer ? firstBox.price : undefined;
    return [{ ...plan, boxes: 1, total: single, each: single, lastOn: firstDispatchOn, offer }];
  });
}

/** Card of a number of boxes, with price and days once the audience is chosen. */
function lengthOption(value: GiftDuration, gifts: readonly GiftOffer[]) {
  const boxes = DURATION_MONTHS[value];
  const title = boxes === 1 ? "1 box" : `${boxes} boxes`;
  const gift = gifts.find(({ duration }) => duration === value);
  if (!gift) return { value, title, description: boxes === 1 ? "Sent once." : "One a month." };
  const description =
    boxes === 1 ? (
      <>
        Sent on <Day on={gift.firstOn} />.
      </>
    ) : (
      <>
        <Price amount={gift.each} /> each. One a month, first on <Day on={gift.firstOn} />, last on{" "}
        <Day on={gift.lastOn} />.
      </>
    );
  return { value, title, description, aside: <Price amount={gift.total} /> };
}
