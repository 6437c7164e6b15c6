import { useEffect, useRef } from "react";
import type { AudienceBox, PlanView } from "#contract/catalogue/catalogue.ts";
import type { Answers } from "#contract/subscriptions/questionnaire.ts";
import { audiencePictures } from "#domain/subscriptions/audience-pictures.ts";
import { DURATION_LABELS, NATURALNESS_LABELS, PURPOSE_LABELS } from "#domain/subscriptions/box-labels.ts";
import { isSingleBox } from "#domain/subscriptions/plans.ts";
import { useAudienceNames } from "#web/app/layout/use-shop-mode.ts";
import { useUser } from "#web/app/layout/use-user.ts";
import { paths } from "#web/app/paths.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { Day } from "#web/ui/day.tsx";
import { Picture } from "#web/ui/picture.tsx";
import { Price } from "#web/ui/price.tsx";
import { TextLink } from "#web/ui/text-link.tsx";
import { AddBoxButton, OwnBoxNotice } from "./add-box-button.tsx";
import { FactList } from "./fact-list.tsx";
import { firstBoxSaving } from "./first-box-saving.ts";
import { PinnedPlan } from "./pinned-plan.tsx";
import { SubscriptionFacts, type SubscriptionFactsProps } from "./subscription-facts.tsx";
import { useAddPlan } from "./use-add-plan.ts";
import { useOwnBox } from "./use-own-box.ts";
import type { Questionnaire } from "./use-questionnaire.ts";

export interface SelectionSummaryProps {
  texts: SubscriptionFactsProps["texts"];
  answers: Answers;
  plan: PlanView;
  box: AudienceBox;
  questionnaire: Questionnaire;
}

/** "Confirm Your Selection": choices, price and the basket button. */
export function SelectionSummary({ texts, answers, plan, box, questionnaire }: SelectionSummaryProps) {
  const title = useRef<HTMLHeadingElement>(null);
  const { addPlan, isAdding } = useAddPlan();
  const names = useAudienceNames();
  const { hasBox } = useOwnBox(answers.audience);
  const { isLoading: isUserLoading } = useUser();

  const adding = {
    audience: answers.audience,
    isChosen: true,
    isAdding,
    onAdd: () => addPlan({ plan, answers }),
  };

  useEffect(() => {
    title.current?.focus();
  }, []);

  return (
    <div className="mx-auto w-full max-w-6xl px-5 pt-8 sm:px-8 md:pt-14">
      <div className="grid gap-x-14 gap-y-8 pb-16 lg:grid-cols-[5fr_6fr]">
        <div className="space-y-8">
          <h1 ref={title} tabIndex={-1} className="outline-none">
            Confirm Your Selection
          </h1>
          <Picture
            src={box.picture ?? audiencePictures[answers.audience]}
            sizes="(min-width: 1024px) 480px, 100vw"
            className="aspect-[4/3] rounded-paper lg:aspect-square"
          />
          <Card>
            <div className="mb-2 flex flex-wrap items-center justify-between gap-x-4">
              <h2 className="text-2xl">Your preferences</h2>
              <Button variant="quiet" onClick={questionnaire.edit}>
                Edit Preferences
              </Button>
            </div>
            <FactList
              facts={[
                ["For", names[answers.audience]],
                ["Natural Preference", NATURALNESS_LABELS[answers.naturalness]],
                ...(answers.exclusions.length > 0 ? [["Without", answers.exclusions.join(", ")] as const] : []),
                ["Purpose", PURPOSE_LABELS[answers.purpose]],
                ["Subscription", DURATION_LABELS[answers.duration]],
              ]}
            />
            <KeepPreferences questionnaire={questionnaire} />
          </Card>
        </div>
        <div className="space-y-8 lg:pt-2">
          {!hasBox && !isUserLoading && <FirstBoxBanner plan={plan} />}
          <SubscriptionFacts texts={texts} answers={answers} plan={plan} box={box} />
          <OwnBoxNotice audience={answers.audience} />
          <div className="flex flex-col gap-3 sm:flex-row-reverse sm:justify-end">
            <AddBoxButton className="max-lg:hidden" {...adding} />
            <Button size="large" variant="secondary" onClick={questionnaire.edit}>
              Change Preferences
            </Button>
          </div>
        </div>
      </div>
      <PinnedPlan boxes={[box]} plan={plan}>
        <AddBoxButton size="regular" {...adding} />
      </PinnedPlan>
    </div>
  );
}

/** Offers to save the answers, which is optional. */
function KeepPreferences({ questionnaire }: { questionnaire: Questionnaire }) {
  const { isSaved, isSaving, isSignedIn, saveToAccount } = questionnaire;
  if (isSaved) {
    return (
      <p className="mt-4 text-success">
        Saved to your account. <TextLink to={paths.planPayment}>Subscribe now, without the basket</TextLink>
      </p>
    );
  }
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-3 text-ink-soft">
      {!isSignedIn && <p>Sign in to keep these preferences.</p>}
      <Button variant="quiet" isBusy={isSaving} busyLabel="Saving..." onClick={saveToAccount}>
        Save to my account
      </Button>
    </div>
  );
}

/** Price of the first box and of later boxes, in the same size. Renders nothing if the first box is not cheaper. */
export function FirstBoxBanner({ plan }: { plan: PlanView }) {
  if (!plan.firstBox.isOffer) return null;
  const isSingle = isSingleBox(plan);
  return (
    <div className="rounded-paper bg-accent-soft p-5 sm:p-7">
      <p className="font-display text-2xl leading-snug sm:text-3xl">
        First Box Only <Price amount={plan.firstBox.price} /> ({firstBoxSaving(plan)}),{" "}
        <span className="sr-only">instead of </span>
        <del className="text-ink-soft">
          <Price amount={plan.originalPrice} />
        </del>
        {!isSingle && (
          <>
            , then <Price amount={plan.price} /> a month
          </>
        )}
      </p>
      <p className="mt-2">
        <Price amount={plan.firstBox.price} /> today.{" "}
        {isSingle ? (
          "A gift is one box, and nothing more is charged unless you choose to continue it."
        ) : (
          <>
            The next payment, <Price amount={plan.price} />, is on <Day on={plan.nextChargeOn} />.
          </>
        )}{" "}
        The first-box price is for one box of each kind per person.
      </p>
    </div>
  );
}
