import type { AudienceBox, PlanView } from "#contract/catalogue/catalogue.ts";
import { formatPounds, parsePounds, pence } from "#domain/money.ts";
import { DURATION_LABELS, NATURALNESS_LABELS, PURPOSE_LABELS } from "#domain/subscriptions/box-labels.ts";
import { isSingleBox } from "#domain/subscriptions/plans.ts";
import CardRating from "#web/shop/catalogue/card-rating.tsx";
import { AddBoxButton, OwnBoxNotice } from "#web/shop/subscriptions/questionnaire/add-box-button.tsx";
import { audiencePictures } from "#web/shop/subscriptions/questionnaire/audience-pictures.ts";
import { FactList } from "#web/shop/subscriptions/questionnaire/fact-list.tsx";
import { PlanPrice, PlanTotal } from "#web/shop/subscriptions/questionnaire/plan-price.tsx";
import { completeAnswers, type PartialAnswers } from "#web/shop/subscriptions/questionnaire/stored-answers.ts";
import { BoxContents } from "#web/shop/subscriptions/questionnaire/subscription-facts.tsx";
import { Card } from "#web/ui/card.tsx";
import { Day } from "#web/ui/day.tsx";
import { Picture } from "#web/ui/picture.tsx";

export interface ChosenBoxProps {
  boxes: readonly AudienceBox[];
  box: AudienceBox | undefined;
  plan: PlanView | undefined;
  selection: PartialAnswers;
  isBusy: boolean;
  onAdd: () => void;
}

/** The chosen box with price and dates. On a laptop it also contains the button, which is pinned on a phone. */
export function ChosenBox({ boxes, box, plan, selection, isBusy, onAdd }: ChosenBoxProps) {
  return (
    <aside aria-label="Your box" className="lg:sticky lg:top-24 lg:self-start">
      <Card>
        <Picture
          src={audiencePictures[box?.audience ?? "women"]}
          sizes="(min-width: 1024px) 400px, 80vw"
          className="aspect-[4/3] rounded-paper"
        />
        <h2 className="mt-5 text-2xl">{box?.title ?? "Your box"}</h2>
        {box?.rating && <CardRating rating={box.rating} />}
        {plan ? (
          <p className="mt-2 text-lg leading-snug">
            <PlanPrice plan={plan} />
            <PlanTotal plan={plan} />
          </p>
        ) : (
          <PriceFrom boxes={box ? [box] : boxes} />
        )}
        <div className="mt-4">
          <FactList facts={facts(plan, selection)} />
        </div>
        <OwnBoxNotice audience={box?.audience} />
        <AddBoxButton
          className="mt-4 w-full max-lg:hidden"
          audience={box?.audience}
          isChosen={completeAnswers(selection) !== undefined}
          isAdding={isBusy}
          onAdd={onAdd}
        />
        <p className="mt-3 text-ink-soft">UK delivery included. Cancel anytime.</p>
        {box && <BoxContents box={box} />}
      </Card>
    </aside>
  );
}

/** Lowest price of these boxes, shown until a plan is chosen. */
function PriceFrom({ boxes }: { boxes: readonly AudienceBox[] }) {
  const first = least(boxes.map((box) => box.firstBoxPrice));
  const regular = least(boxes.map((box) => box.regularPrice));
  const from = boxes.length > 1 && "from ";
  return (
    <p className="prices mt-2 text-lg leading-snug first-letter:uppercase">
      {first !== regular && (
        <>
          first box {from}
          {first}, then{" "}
        </>
      )}
      {from}
      {regular} a month
    </p>
  );
}

function least(prices: readonly string[]): string {
  return formatPounds(pence(Math.min(...prices.map(parsePounds))));
}

function facts(plan: PlanView | undefined, { naturalness, purpose, exclusions = [] }: PartialAnswers) {
  const goesOn = plan && !isSingleBox(plan);
  return [
    ...(naturalness ? [["Naturalness", NATURALNESS_LABELS[naturalness]] as const] : []),
    ...(exclusions.length > 0 ? [["Without", exclusions.join(", ")] as const] : []),
    ...(purpose ? [["Purpose", PURPOSE_LABELS[purpose]] as const] : []),
    ...(plan
      ? [
          ["Plan", DURATION_LABELS[plan.duration]] as const,
          ["First box leaves", <Day key="first" on={plan.firstDispatchOn} />] as const,
          ...(goesOn ? [["Next payment", <Day key="next" on={plan.nextChargeOn} />] as const] : []),
        ]
      : []),
  ];
}
