import type { AudienceBox } from "#contract/catalogue.ts";
import { BOX_NAMES } from "#web/monthly-box/questionnaire/answer-words.ts";
import { paths } from "#web/paths.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { fromPriceLine } from "./from-price-line.ts";

export function AddAnotherBox({ boxes }: { boxes: readonly AudienceBox[] }) {
  return (
    <section aria-labelledby="add-another-box">
      <h2 id="add-another-box" className="text-2xl sm:text-3xl">
        Add Another Subscription Box
      </h2>
      <ul className="mt-6 grid gap-4 sm:grid-cols-3">
        {boxes.map((box) => (
          <li key={box.audience} className="flex flex-col gap-2">
            <ButtonLink to={paths.subscriptionFor(box.audience)} variant="secondary" className="w-full">
              {BOX_NAMES[box.audience]}
            </ButtonLink>
            <p className="prices text-sm text-ink-soft">{fromPriceLine(box)}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
