import { useEffect, useRef, useState } from "react";
import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from "react-router";
import { listPlans, type PlanView } from "#contract/catalogue/catalogue.ts";
import { listClaims } from "#contract/marketing/marketing.ts";
import { listBoxReviews } from "#contract/reviews/reviews.ts";
import { DURATION_LABELS, NATURALNESS_LABELS, PURPOSE_LABELS } from "#domain/subscriptions/box-labels.ts";
import { callApi, isSignedOut } from "#web/app/api-client.ts";
import { BuyingNeedsScripts } from "#web/app/layout/buying-needs-scripts.tsx";
import { pageMeta } from "#web/app/layout/page-meta.ts";
import { useAudienceNames } from "#web/app/layout/use-shop-mode.ts";
import { useUser } from "#web/app/layout/use-user.ts";
import { pageApi } from "#web/app/page-api.ts";
import { readBoxTexts } from "#web/content/read-sections.ts";
import { ReviewsSection } from "#web/shop/reviews/reviews-section.tsx";
import { ExclusionsChoice } from "#web/shop/subscriptions/actions/exclusions-field.tsx";
import { plansFor } from "#web/shop/subscriptions/gifts/gift-plans.ts";
import { AddBoxButton } from "#web/shop/subscriptions/questionnaire/add-box-button.tsx";
import { useOwnPrices } from "#web/shop/subscriptions/questionnaire/own-prices.ts";
import { PinnedPlan } from "#web/shop/subscriptions/questionnaire/pinned-plan.tsx";
import { PlanCards } from "#web/shop/subscriptions/questionnaire/plan-cards.tsx";
import { completeAnswers, type PartialAnswers } from "#web/shop/subscriptions/questionnaire/stored-answers.ts";
import { useAddPlan } from "#web/shop/subscriptions/questionnaire/use-add-plan.ts";
import { useSaveAnswers } from "#web/shop/subscriptions/questionnaire/use-saved-answers.ts";
import { Button, type ButtonProps } from "#web/ui/button.tsx";
import { useToast } from "#web/ui/toast.tsx";
import { ChosenBox } from "./chosen-box.tsx";
import { PreferenceQuestions } from "./preference-questions.tsx";
import { useSelection } from "./use-selection.ts";

export function meta({ matches, loaderData }: MetaArgs<typeof loader>) {
  const { tabTitle = "", description = "" } = loaderData?.texts ?? {};
  return pageMeta(matches, tabTitle, description);
}

export async function loader({ context }: LoaderFunctionArgs) {
  const read = context.get(pageApi);
  const [plans, claims, texts] = await Promise.all([read(listPlans, {}), read(listClaims, {}), readBoxTexts(read)]);
  const reviews = await Promise.all(
    plans.boxes.map(async ({ audience }) => ({ audience, first: await read(listBoxReviews, { audience }) })),
  );
  return { plans, claims, reviews, texts };
}

export default function SubscriptionPage() {
  const loaded = useLoaderData<typeof loader>();
  const { boxes, plans } = useOwnPrices(loaded.plans);
  const { selection, prefilled, isAnswered, choose } = useSelection(plans);
  const { user } = useUser();
  const { showToast, dismissToast } = useToast();
  const { addPlan, isAdding } = useAddPlan();
  const saving = useSaveAnswers("Unable to save preferences. Please try again.");
  const { choices, planTitle, step, isUntouched, moveTo } = useSteps(prefilled);
  const [isAsked, setAsked] = useState(false);
  const plansOfAudience = plansFor(
    plans.filter((plan) => plan.audience === selection.audience),
    selection.purpose,
  );
  const plan = plansOfAudience.find((each) => each.duration === selection.duration);
  const box = boxes.find((each) => each.audience === selection.audience);
  const reviews = loaded.reviews.find((each) => each.audience === selection.audience);
  const answers = completeAnswers(selection);
  const isBusy = saving.isPending || isAdding;
  const isPlanFolded = isAnswered && isUntouched;

  function sayWhatIsOpen() {
    setAsked(true);
    showToast({
      title: "Complete Your Preferences",
      description: "Please answer a few questions first",
      variant: "destructive",
    });
    firstUnanswered(choices.current)?.focus();
  }

  /** Saves the answers if they are complete, and continues. Also continues if the customer is signed out. */
  function save(goOn: () => void) {
    if (!user || !answers) return goOn();
    saving.mutate(answers, {
      onSuccess: goOn,
      onError: (error) => {
        if (isSignedOut(error)) goOn();
      },
    });
  }

  function goToPlan() {
    if (isBusy) return;
    if (!arePreferencesKnown(selection)) return sayWhatIsOpen();
    setAsked(false);
    dismissToast();
    save(() => moveTo("plan"));
  }

  function add() {
    if (step === "preferences") return goToPlan();
    if (isBusy) return;
    if (!plan || !answers) return sayWhatIsOpen();
    save(() => addPlan({ plan, answers }));
  }

  return (
    <div className="mx-auto w-full max-w-7xl px-5 pt-10 sm:px-8 md:pt-16">
      <header className="max-w-3xl">
        <h1>{loaded.texts.title}</h1>
        <p className="mt-4 font-display text-xl text-ink-soft italic sm:text-2xl">{loaded.texts.lead}</p>
        <BuyingNeedsScripts />
      </header>
      <div className="mt-10 grid grid-cols-1 gap-x-14 gap-y-12 pb-16 lg:grid-cols-[7fr_4fr]">
        <div ref={choices} className="space-y-12">
          {step === "preferences" ? (
            <PreferenceQuestions boxes={boxes} selection={selection} onChoose={choose} isAsked={isAsked} />
          ) : (
            <>
              <KnownPreferences
                selection={selection}
                plan={isPlanFolded ? plan : undefined}
                onChange={(question) => (question === "duration" ? moveTo("plan") : moveTo("preferences", question))}
              />
              {!(isPlanFolded && plan) && (
                <PlanCards
                  legend={
                    <span ref={planTitle} tabIndex={-1} className="outline-none">
                      Choose a plan
                    </span>
                  }
                  plans={plansOfAudience}
                  selected={selection.duration}
                  problem={isAsked && !selection.duration ? "Choose a plan" : undefined}
                  onSelect={(duration) => choose({ duration })}
                />
              )}
              <ExclusionsChoice exclusions={selection.exclusions} onChange={(exclusions) => choose({ exclusions })} />
            </>
          )}
        </div>
        <ChosenBox
          texts={loaded.texts.contents}
          boxes={boxes}
          box={box}
          plan={plan}
          selection={selection}
          claims={loaded.claims}
        >
          {step === "preferences" ? (
            <ContinueToPlans size="large" className="w-full" isSaving={saving.isPending} onClick={goToPlan} />
          ) : (
            <AddBoxButton
              className="w-full"
              audience={selection.audience}
              isChosen={answers !== undefined}
              isAdding={isBusy}
              onAdd={add}
            />
          )}
        </ChosenBox>
      </div>
      {reviews && (
        <div className="-mt-14 pb-16">
          <ReviewsSection
            key={reviews.audience}
            first={reviews.first}
            readMore={(before) => callApi(listBoxReviews, { audience: reviews.audience, before: String(before) })}
          />
        </div>
      )}
      <PinnedPlan boxes={box ? [box] : boxes} plan={step === "plan" ? plan : undefined}>
        {step === "preferences" ? (
          <ContinueToPlans isSaving={saving.isPending} onClick={goToPlan} />
        ) : (
          <AddBoxButton
            size="regular"
            audience={selection.audience}
            isChosen={answers !== undefined}
            isAdding={isBusy}
            onAdd={add}
          />
        )}
      </PinnedPlan>
    </div>
  );
}

interface ContinueToPlansProps extends Pick<ButtonProps, "size" | "onClick" | "className"> {
  isSaving: boolean;
}

function ContinueToPlans({ isSaving, ...button }: ContinueToPlansProps) {
  return (
    <Button {...button} isBusy={isSaving} busyLabel="Saving...">
      Continue to Plans
    </Button>
  );
}

type Step = "preferences" | "plan";

/** Current step. Known answers are not asked again. A step that the customer reopens takes focus. */
function useSteps(prefilled: PartialAnswers) {
  const choices = useRef<HTMLDivElement>(null);
  const planTitle = useRef<HTMLSpanElement>(null);
  const [asked, setAsked] = useState<{ step: Step; question?: string }>();
  useEffect(() => {
    if (!asked) return;
    const first = choices.current?.querySelector<HTMLElement>(`input[name="${asked.question ?? "audience"}"]:checked`);
    if (asked.step === "plan") planTitle.current?.focus();
    else first?.focus();
  }, [asked]);
  return {
    choices,
    planTitle,
    /** True if the customer has not reopened a step. */
    isUntouched: asked === undefined,
    step: asked?.step ?? (arePreferencesKnown(prefilled) ? "plan" : "preferences"),
    moveTo: (step: Step, question?: string) => setAsked({ step, ...(question ? { question } : {}) }),
  };
}

function arePreferencesKnown({ audience, naturalness, purpose }: PartialAnswers): boolean {
  return audience !== undefined && naturalness !== undefined && purpose !== undefined;
}

function firstUnanswered(choices: HTMLElement | null): HTMLElement | null {
  const open = [...(choices?.querySelectorAll("fieldset") ?? [])].find(
    (question) => !question.querySelector(":checked"),
  );
  return open?.querySelector("input") ?? null;
}

interface KnownPreferencesProps {
  selection: PartialAnswers;
  /** Set if the plan was chosen before. */
  plan: PlanView | undefined;
  /** Called with the question that the customer wants to change. */
  onChange: (question: "audience" | "naturalness" | "purpose" | "duration") => void;
}

/** Known answers, one line each. */
function KnownPreferences({ selection, plan, onChange }: KnownPreferencesProps) {
  const { audience, naturalness, purpose } = selection;
  const names = useAudienceNames();
  const lines = [
    { question: "audience", name: "For", text: audience && names[audience] },
    { question: "naturalness", name: "Naturalness", text: naturalness && NATURALNESS_LABELS[naturalness] },
    { question: "purpose", name: "Purpose", text: purpose && PURPOSE_LABELS[purpose] },
    ...(plan ? [{ question: "duration", name: "Plan", text: DURATION_LABELS[plan.duration] } as const] : []),
  ] as const;
  return (
    <section aria-labelledby="known-preferences">
      <h2 id="known-preferences" className="mb-2 text-xl sm:text-2xl">
        Your preferences
      </h2>
      <dl>
        {lines.map(({ question, name, text }) => (
          <div key={question} className="flex items-center gap-x-3 border-t border-line py-1">
            <dt className="w-24 shrink-0 text-ink-soft sm:w-32">{name}</dt>
            <dd className="min-w-0 wrap-anywhere">{text}</dd>
            <dd className="ml-auto">
              <Button variant="quiet" onClick={() => onChange(question)}>
                Change<span className="sr-only"> {name.toLowerCase()}</span>
              </Button>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
