import type { PlanView } from "#contract/catalogue.ts";
import { AUDIENCE_WORDS, DURATION_WORDS, NATURALNESS_WORDS, PURPOSE_WORDS } from "#domain/box-words.ts";
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
    { question: "audience", name: "For", words: audience && AUDIENCE_WORDS[audience] },
    { question: "naturalness", name: "Naturalness", words: naturalness && NATURALNESS_WORDS[naturalness] },
    { question: "purpose", name: "Purpose", words: purpose && PURPOSE_WORDS[purpose] },
    ...(plan ? [{ question: "duration", name: "Plan", words: DURATION_WORDS[plan.duration] } as const] : []),
  ] as const;
  return (
    <section aria-labelledby="known-preferences">
      <h2 id="known-preferences" className="mb-2 text-xl sm:text-2xl">
        Your preferences
      </h2>
      <dl>
        {lines.map(({ question, name, words }) => (
          <div key={question} className="flex items-center gap-x-3 border-t border-line py-1">
            <dt className="w-24 shrink-0 text-ink-soft sm:w-32">{name}</dt>
            <dd className="min-w-0 wrap-anywhere">{words}</dd>
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
