import type { ReactNode } from "react";
import type { Plans } from "#contract/catalogue.ts";
import { ExclusionsChoice } from "#web/monthly-box/actions/exclusions-field.tsx";
import { plansFor } from "#web/monthly-box/gifts/gift-plans.ts";
import { RadioCards } from "#web/ui/form/radio-cards.tsx";
import { audienceOptions, naturalnessOptions, purposeOptions } from "./answer-options.ts";
import { PlanCards } from "./plan-cards.tsx";
import type { PartialAnswers } from "./stored-answers.ts";
import type { QuestionName } from "./wizard-questions.ts";

export interface WizardStepProps {
  title: ReactNode;
  name: QuestionName;
  plans: Plans;
  answers: PartialAnswers;
  onAnswer: (answers: PartialAnswers) => void;
  /** Called when an answer is meant, after `onAnswer`: the next question may come. */
  onPicked: () => void;
}

const PICK_HINT = "Choosing an answer leads on to the next question. Arrow keys only move between the answers.";

/** The cards of one question. */
export function WizardStep({ title, name, plans, answers, onAnswer, onPicked }: WizardStepProps) {
  const picking = { onPick: onPicked, pickHint: PICK_HINT };
  switch (name) {
    case "audience":
      return (
        <RadioCards
          legend={title}
          name={name}
          options={audienceOptions}
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
