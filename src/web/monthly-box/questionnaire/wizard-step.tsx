import type { ReactNode } from "react";
import type { Plans } from "#contract/catalogue.ts";
import { plansFor } from "#web/monthly-box/gifts/gift-plans.ts";
import { ExclusionsChoice } from "#web/monthly-box/steer/exclusions-field.tsx";
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
}

/** The cards of one question. */
export function WizardStep({ title, name, plans, answers, onAnswer }: WizardStepProps) {
  switch (name) {
    case "audience":
      return (
        <RadioCards
          legend={title}
          name={name}
          options={audienceOptions}
          value={answers.audience}
          onChange={(audience) => onAnswer({ ...answers, audience })}
          columns={3}
        />
      );
    case "naturalness":
      return (
        <div className="space-y-8">
          <RadioCards
            legend={title}
            name={name}
            options={naturalnessOptions}
            value={answers.naturalness}
            onChange={(naturalness) => onAnswer({ ...answers, naturalness })}
            columns={2}
          />
          <ExclusionsChoice
            exclusions={answers.exclusions}
            onChange={(exclusions) => onAnswer({ ...answers, exclusions })}
          />
        </div>
      );
    case "purpose":
      return (
        <RadioCards
          legend={title}
          name={name}
          options={purposeOptions}
          value={answers.purpose}
          onChange={(purpose) => onAnswer({ ...answers, purpose })}
          columns={2}
        />
      );
    case "duration":
      return (
        <PlanCards
          legend={title}
          plans={plansFor(
            plans.plans.filter((plan) => plan.audience === answers.audience),
            answers.purpose,
          )}
          selected={answers.duration}
          onSelect={(duration) => onAnswer({ ...answers, duration })}
        />
      );
  }
}
