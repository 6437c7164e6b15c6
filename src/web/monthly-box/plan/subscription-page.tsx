import { useRef, useState } from "react";
import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { listPlans } from "#contract/calls.ts";
import { isSignedOut } from "#web/api-client.ts";
import { plansFor } from "#web/monthly-box/gifts/gift-plans.ts";
import { useOwnPrices } from "#web/monthly-box/questionnaire/own-prices.ts";
import { completeAnswers } from "#web/monthly-box/questionnaire/stored-answers.ts";
import { useAddPlan } from "#web/monthly-box/questionnaire/use-add-plan.ts";
import { useSaveAnswers } from "#web/monthly-box/questionnaire/use-saved-answers.ts";
import { pageApi } from "#web/page-api.ts";
import { pageMeta } from "#web/shell/page-meta.ts";
import { useCalendarWords } from "#web/shell/use-calendar-words.ts";
import { useUser } from "#web/shell/use-user.ts";
import { useToast } from "#web/ui/toast.tsx";
import { BoxChoices } from "./box-choices.tsx";
import { ChosenBox } from "./chosen-box.tsx";
import { useSelection } from "./use-selection.ts";

export function meta() {
  return pageMeta(
    "Subscription Boxes",
    "A monthly box of five handmade things for the bath, for women, men or children. Choose a plan; cancel any time.",
  );
}

export function loader({ context }: LoaderFunctionArgs) {
  return context.get(pageApi)(listPlans, {});
}

export default function SubscriptionPage() {
  const { boxes, plans } = useOwnPrices(useLoaderData<typeof loader>());
  const { selection, choose } = useSelection();
  const { user } = useUser();
  const { dispatchDay } = useCalendarWords();
  const { showToast } = useToast();
  const { addPlan, isAdding } = useAddPlan();
  const saving = useSaveAnswers("Unable to save preferences. Please try again.");
  const [isAsked, setAsked] = useState(false);
  const choices = useRef<HTMLDivElement>(null);
  const plansOfAudience = plansFor(
    plans.filter((plan) => plan.audience === selection.audience),
    selection.purpose,
  );
  const plan = plansOfAudience.find((each) => each.duration === selection.duration);
  const answers = completeAnswers(selection);
  const isBusy = saving.isPending || isAdding;

  function add() {
    if (isBusy) return;
    if (!plan || !answers) {
      setAsked(true);
      showToast({
        title: "Complete Your Preferences",
        description: "Please answer a few questions first",
        variant: "destructive",
      });
      firstUnanswered(choices.current)?.focus();
      return;
    }
    if (!user) return addPlan({ plan, answers });
    saving.mutate(answers, {
      onSuccess: () => addPlan({ plan, answers }),
      onError: (error) => {
        if (isSignedOut(error)) addPlan({ plan, answers });
      },
    });
  }

  return (
    <div className="mx-auto w-full max-w-7xl px-5 pt-10 pb-20 sm:px-8 md:pt-16">
      <header className="max-w-3xl">
        <h1>Your monthly box</h1>
        <p className="mt-4 font-display text-xl text-ink-soft italic sm:text-2xl">
          Five handmade things for the bath, packed together and sent on the {dispatchDay}.
        </p>
      </header>
      <div className="mt-10 grid grid-cols-1 gap-x-14 gap-y-12 lg:grid-cols-[7fr_4fr]">
        <div ref={choices}>
          <BoxChoices selection={selection} plans={plansOfAudience} onChoose={choose} isAsked={isAsked} />
        </div>
        <ChosenBox
          box={boxes.find((each) => each.audience === selection.audience)}
          plan={plan}
          selection={selection}
          isBusy={isBusy}
          onAdd={add}
        />
      </div>
    </div>
  );
}

/** The first radio button of the first question that has no answer yet. */
function firstUnanswered(choices: HTMLElement | null): HTMLElement | null {
  const open = [...(choices?.querySelectorAll("fieldset") ?? [])].find(
    (question) => !question.querySelector(":checked"),
  );
  return open?.querySelector("input") ?? null;
}
