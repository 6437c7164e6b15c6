import { type FormEvent, type ReactNode, type RefObject, useCallback, useEffect, useMemo, useRef } from "react";
import type { Plans } from "#contract/catalogue/catalogue.ts";
import type { Answers } from "#contract/subscriptions/questionnaire.ts";
import { useAudienceNames } from "#web/app/layout/use-shop-mode.ts";
import { ExclusionsChoice } from "#web/shop/subscriptions/actions/exclusions-field.tsx";
import { plansFor } from "#web/shop/subscriptions/gifts/gift-plans.ts";
import { Button } from "#web/ui/button.tsx";
import { RadioCards } from "#web/ui/form/radio-cards.tsx";
import { ProgressBar } from "#web/ui/progress-bar.tsx";
import { naturalnessOptions, offeredAudiences, purposeOptions } from "./answer-options.ts";
import { PlanCards } from "./plan-cards.tsx";
import { completeAnswers, type PartialAnswers } from "./stored-answers.ts";
import { type Question, type QuestionName, WIZARD_QUESTIONS } from "./use-questionnaire.ts";

const PICK_HINT = "Choosing an answer continues to the next question. Arrow keys only move between the answers.";

const STEPS_MAX = WIZARD_QUESTIONS.length;

export interface WizardProps {
  plans: Plans;
  answers: PartialAnswers;
  /** Counted from 1. */
  step: number;
  onStep: (step: number) => void;
  onAnswer: (answers: PartialAnswers) => void;
  onComplete: (answers: Answers) => void;
  completeLabel: string;
  isBusy: boolean;
  busyLabel: string;
  /** Message above the buttons, usually an error. */
  notice?: ReactNode;
}

/** Four questions, one at a time. The parent stores the answers and the step. */
export function Wizard(props: WizardProps) {
  const { plans, answers, step, onStep, onAnswer, onComplete, completeLabel, isBusy, busyLabel, notice } = props;
  const area = useRef<HTMLFormElement>(null);
  const title = useTitleFocus(step);
  const question = WIZARD_QUESTIONS[step - 1] ?? WIZARD_QUESTIONS[0];
  const values = useMemo(() => valuesOf(question, plans, answers), [question, plans, answers]);
  const isAnswered = answers[question.name] !== undefined;
  const isLast = step === STEPS_MAX;

  const choose = useCallback(
    (index: number) => {
      const value = values[index];
      if (!value) return;
      onAnswer({ ...answers, [question.name]: value });
      area.current?.querySelector<HTMLElement>(`input[value="${value}"]`)?.focus();
    },
    [question, values, answers, onAnswer],
  );
  useNumberKeys(area, values.length, choose);
  const goOnSoon = useGoOnSoon(step, onStep);

  function goOn(event: FormEvent) {
    event.preventDefault();
    if (!isAnswered || isBusy) return;
    const complete = completeAnswers(answers);
    if (!isLast) onStep(step + 1);
    else if (complete) onComplete(complete);
  }

  return (
    <form ref={area} className="flex flex-1 flex-col" method="post" onSubmit={goOn} noValidate>
      <WizardProgress step={step} />
      <div className="mt-5 mb-5 flex-1 sm:mt-6">
        <WizardStep
          title={
            <h2 ref={title} tabIndex={-1} className="text-2xl outline-none sm:text-3xl">
              {question.title}
            </h2>
          }
          name={question.name}
          plans={plans}
          answers={answers}
          onAnswer={onAnswer}
          onPicked={goOnSoon}
        />
      </div>
      {notice}
      <div className="sticky bottom-0 z-10 -mx-5 -mb-5 flex items-center justify-between gap-3 border-t border-line bg-surface px-5 py-3 sm:-mx-8 sm:-mb-8 sm:px-8 sm:py-4 [html:has(&)]:scroll-pb-24">
        <Button variant="secondary" disabled={step === 1} onClick={() => onStep(step - 1)}>
          Back
        </Button>
        <Button type="submit" disabled={!isAnswered} isBusy={isBusy} busyLabel={busyLabel}>
          {isLast ? (isAnswered ? completeLabel : "Select a Plan") : "Next"}
        </Button>
      </div>
    </form>
  );
}

/** Values of the keys 1 to 4 that are on offer, in card order. */
function valuesOf(question: Question, { boxes, plans }: Plans, { audience }: PartialAnswers): readonly string[] {
  if (question.name === "audience") return boxes.map(({ audience: value }) => value);
  if (question.name !== "duration") return question.values;
  return plans.filter((plan) => plan.audience === audience).map(({ duration }) => duration);
}

function WizardProgress({ step }: { step: number }) {
  const text = `Step ${step} of ${STEPS_MAX}`;
  return (
    <>
      <p className="prices mb-2 flex justify-between text-ink-soft" aria-live="polite">
        <span>{text}</span>
        <span>{(step / STEPS_MAX) * 100}%</span>
      </p>
      <ProgressBar value={step} max={STEPS_MAX} label={text} />
    </>
  );
}

/** Time for the customer to see the choice. */
const CHOICE_SEEN_MS = 250;

/**
 * Continues to the next question after a moment, unless the customer chooses another answer or presses a button before
 * then.
 */
function useGoOnSoon(step: number, onStep: (step: number) => void) {
  const stepShown = useRef(step);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    stepShown.current = step;
  }, [step]);
  useEffect(() => () => clearTimeout(timer.current), []);
  return () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      if (stepShown.current === step) onStep(step + 1);
    }, CHOICE_SEEN_MS);
  };
}

/** Focuses the question when the step changes, and the first one when the dialog opens. */
function useTitleFocus(step: number) {
  const title = useRef<HTMLHeadingElement>(null);
  const stepShown = useRef<number>(undefined);
  useEffect(() => {
    const dialog = title.current?.closest("dialog");
    if (stepShown.current !== step && (dialog || stepShown.current !== undefined)) {
      title.current?.focus({ preventScroll: true });
      dialog?.scrollTo({ top: 0 });
    }
    stepShown.current = step;
  }, [step]);
  return title;
}

/**
 * Calls `onChoose` with 0 for key 1, 1 for key 2 and so on, up to `count` keys. Handles keys only while the focus is in
 * `area`, in its dialog or nowhere, so that it affects no other part of the page (WCAG 2.1.4).
 */
function useNumberKeys(area: RefObject<HTMLElement | null>, count: number, onChoose: (index: number) => void) {
  useEffect(() => {
    function press(event: KeyboardEvent) {
      if (event.ctrlKey || event.metaKey || event.altKey || !hasTheFocus(area.current)) return;
      const index = Number(event.key) - 1;
      if (Number.isInteger(index) && index >= 0 && index < count) onChoose(index);
    }
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [area, count, onChoose]);
}

function hasTheFocus(area: HTMLElement | null): boolean {
  const focused = document.activeElement;
  if (!area || !focused) return false;
  const dialog = area.closest("dialog");
  return focused === document.body || area.contains(focused) || Boolean(dialog?.contains(focused));
}

interface WizardStepProps {
  title: ReactNode;
  name: QuestionName;
  plans: Plans;
  answers: PartialAnswers;
  onAnswer: (answers: PartialAnswers) => void;
  /** Called after `onAnswer` if the choice was deliberate. The parent may then show the next question. */
  onPicked: () => void;
}

function WizardStep({ title, name, plans, answers, onAnswer, onPicked }: WizardStepProps) {
  const names = useAudienceNames();
  const picking = { onPick: onPicked, pickHint: PICK_HINT };
  switch (name) {
    case "audience":
      return (
        <RadioCards
          legend={title}
          name={name}
          options={offeredAudiences(plans.boxes, names)}
          value={answers.audience}
          onChange={(audience) => onAnswer({ ...answers, audience })}
          {...picking}
          columns={3}
        />
      );
    case "naturalness":
      return (
        <RadioCards
          legend={title}
          name={name}
          options={naturalnessOptions}
          value={answers.naturalness}
          onChange={(naturalness) => onAnswer({ ...answers, naturalness })}
          {...picking}
          columns={2}
        />
      );
    case "purpose":
      return (
        <RadioCards
          legend={title}
          name={name}
          options={purposeOptions}
          value={answers.purpose}
          onChange={(purpose) => onAnswer({ ...answers, purpose })}
          {...picking}
          columns={2}
        />
      );
    case "duration":
      return (
        <div className="space-y-4">
          <PlanCards
            legend={title}
            plans={plansFor(
              plans.plans.filter((plan) => plan.audience === answers.audience),
              answers.purpose,
            )}
            selected={answers.duration}
            onSelect={(duration) => onAnswer({ ...answers, duration })}
          />
          <ExclusionsChoice
            exclusions={answers.exclusions}
            onChange={(exclusions) => onAnswer({ ...answers, exclusions })}
          />
        </div>
      );
  }
}
