import type { ReactNode } from "react";
import type { AudienceBox, PlanView } from "#contract/catalogue/catalogue.ts";
import type { Claim } from "#contract/marketing/marketing.ts";
import { formatPounds, parsePounds, pence } from "#domain/money.ts";
import { audiencePictures } from "#domain/subscriptions/audience-pictures.ts";
import { DURATION_LABELS, NATURALNESS_LABELS, PURPOSE_LABELS } from "#domain/subscriptions/box-labels.ts";
import { isSingleBox } from "#domain/subscriptions/plans.ts";
import type { BoxTexts } from "#web/content/read-sections.ts";
import { OwnBoxNotice } from "#web/shop/subscriptions/questionnaire/add-box-button.tsx";
import { FactList } from "#web/shop/subscriptions/questionnaire/fact-list.tsx";
import { PlanPrice, PlanTotal } from "#web/shop/subscriptions/questionnaire/plan-price.tsx";
import type { PartialAnswers } from "#web/shop/subscriptions/questionnaire/stored-answers.ts";
import { BoxContents } from "#web/shop/subscriptions/questionnaire/subscription-facts.tsx";
import { Card } from "#web/ui/card.tsx";
import { Day } from "#web/ui/day.tsx";
import { Picture } from "#web/ui/picture.tsx";
import { BoxRatings } from "./box-ratings.tsx";

export interface ChosenBoxProps {
  /** Texts above and below the contents. */
  texts: BoxTexts["contents"];
  boxes: readonly AudienceBox[];
  box: AudienceBox | undefined;
  plan: PlanView | undefined;
  selection: PartialAnswers;
  claims: readonly Claim[];
  /** The button that leads on. */
  children: ReactNode;
}

/** The chosen box with price and dates. On a laptop it also contains the button, which is pinned on a phone. */
export function ChosenBox({ texts, boxes, box, plan, selection, claims, children }: ChosenBoxProps) {
  return (
    <aside aria-label="Your box" className="lg:sticky lg:top-24 lg:self-start">
      <Card>
        <h2 className="text-2xl">{box?.title ?? "Your box"}</h2>
        {box?.rating && (
          <BoxRatings
            rating={box.rating}
            claim={claims.find(({ kind, audience }) => kind === "rating" && audience === box.audience)}
          />
        )}
        {plan ? (
          <p className="mt-2 text-lg leading-snug">
            <PlanPrice plan={plan} />
            <PlanTotal plan={plan} />
          </p>
        ) : (
          <PriceFrom boxes={box ? [box] : boxes} />
        )}
        <OwnBoxNotice audience={box?.audience} />
        <div className="mt-4 max-lg:hidden">{children}</div>
        <p className="mt-3 text-ink-soft">UK delivery included. Cancel anytime.</p>
        {box ? (
          <BoxContents texts={texts} box={box} />
        ) : (
          <Picture
            src={boxes[0]?.picture ?? audiencePictures.women}
            sizes="(min-width: 1024px) 400px, 80vw"
            className="mt-5 aspect-[4/3] rounded-paper"
          />
        )}
        <div className="mt-6">
          <FactList facts={facts(plan, selection)} />
        </div>
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
