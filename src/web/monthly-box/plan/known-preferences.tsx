import type { PlanView } from "#contract/catalogue.ts";
import { AUDIENCE_LABELS, DURATION_LABELS, NATURALNESS_LABELS, PURPOSE_LABELS } from "#domain/box-labels.ts";
import type { PartialAnswers } from "#web/monthly-box/questionnaire/stored-answers.ts";
import { Button } from "#web/ui/button.tsx";

export interface KnownPreferencesProps {
  selection: PartialAnswers;
  /** The plan, when it was chosen before, too. */
  plan: PlanView | undefined;
  /** Called with the name of the question to be asked again. */
  onChange: (question: "audience" | "naturalness" | "purpose" | "duration") => void;
}

/** What has been answered, a line each. */
export function KnownPreferences({ selection, plan, onChange }: KnownPreferencesProps) {
  const { audience, naturalness, purpose } = selection;
  const lines = [
    { question: "audience", name: "For", text: audience && AUDIENCE_LABELS[audience] },
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
