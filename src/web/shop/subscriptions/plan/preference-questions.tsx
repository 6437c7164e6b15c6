import type { AudienceBox } from "#contract/catalogue/catalogue.ts";
import { useAudienceNames } from "#web/app/layout/use-shop-mode.ts";
import {
  naturalnessOptions,
  offeredAudiences,
  purposeOptions,
} from "#web/shop/subscriptions/questionnaire/answer-options.ts";
import type { PartialAnswers } from "#web/shop/subscriptions/questionnaire/stored-answers.ts";
import { type RadioCardOption, RadioCards } from "#web/ui/form/radio-cards.tsx";

export interface PreferenceQuestionsProps {
  boxes: readonly AudienceBox[];
  selection: PartialAnswers;
  onChoose: (change: PartialAnswers) => void;
  /** True after the customer has tried to continue. Unanswered questions are then marked. */
  isAsked: boolean;
}

/** The questionnaire's questions about the contents, on one page. */
export function PreferenceQuestions({ boxes, selection, onChoose, isAsked }: PreferenceQuestionsProps) {
  const names = useAudienceNames();
  function problem(answer: string | undefined, text: string): string | undefined {
    return isAsked && answer === undefined ? text : undefined;
  }
  return (
    <div className="space-y-12">
      <RadioCards
        legend="Who is it for?"
        name="audience"
        options={offeredAudiences(boxes, names)}
        value={selection.audience}
        problem={problem(selection.audience, "Choose who it is for")}
        onChange={(audience) => onChoose({ audience })}
        columns={3}
      />
      <RadioCards
        legend="How natural?"
        name="naturalness"
        options={naturalnessOptions.map(withoutPicture)}
        value={selection.naturalness}
        problem={problem(selection.naturalness, "Choose how natural")}
        onChange={(naturalness) => onChoose({ naturalness })}
        columns={2}
      />
      <RadioCards
        legend="Who will open it?"
        name="purpose"
        options={purposeOptions.map(withoutPicture)}
        value={selection.purpose}
        problem={problem(selection.purpose, "Choose who will open it")}
        onChange={(purpose) => onChoose({ purpose })}
        columns={2}
      />
    </div>
  );
}

function withoutPicture<Value extends string>({
  picture: _,
  ...option
}: RadioCardOption<Value>): RadioCardOption<Value> {
  return option;
}
