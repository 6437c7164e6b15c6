import type { AudienceBox } from "#contract/catalogue.ts";
import { AUDIENCE_WORDS } from "#web/questionnaire/answer-words.ts";
import { PageSection } from "#web/ui/page-section.tsx";

export function WhatsInside({ boxes }: { boxes: readonly AudienceBox[] }) {
  return (
    <PageSection>
      <h2>What&rsquo;s Inside Every Box</h2>
      <p className="mt-4 max-w-[58ch] text-lg text-ink-soft">
        Five things. The contents change from month to month; these are the fives we start from.
      </p>
      <div className="mt-10 grid gap-x-10 gap-y-12 md:grid-cols-3">
        {boxes.map((box) => (
          <div key={box.audience}>
            <h3 className="text-2xl">{AUDIENCE_WORDS[box.audience]}</h3>
            <ol className="mt-4">
              {box.includes.map((item) => (
                <li key={item.id} className="border-t border-line py-3 font-display text-xl">
                  {item.name}
                </li>
              ))}
            </ol>
          </div>
        ))}
      </div>
    </PageSection>
  );
}
