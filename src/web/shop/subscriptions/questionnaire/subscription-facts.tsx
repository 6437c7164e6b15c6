import type { AudienceBox, PlanView } from "#contract/catalogue/catalogue.ts";
import type { Answers } from "#contract/subscriptions/questionnaire.ts";
import {
  DURATION_LABELS,
  NATURALNESS_LABELS,
  PLAN_LENGTH_LABELS,
  PURPOSE_LABELS,
} from "#domain/subscriptions/box-labels.ts";
import { isSingleBox } from "#domain/subscriptions/plans.ts";
import { useCalendarLabels } from "#web/app/layout/use-calendar-labels.ts";
import { useAudienceNames } from "#web/app/layout/use-shop-mode.ts";
import type { BoxTexts } from "#web/content/read-sections.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Card } from "#web/ui/card.tsx";
import { Day } from "#web/ui/day.tsx";
import { Picture } from "#web/ui/picture.tsx";
import { Price } from "#web/ui/price.tsx";
import { FactList } from "./fact-list.tsx";

export interface SubscriptionFactsProps {
  texts: BoxTexts["contents"];
  answers: Answers;
  plan: PlanView;
  box: AudienceBox;
}

export function SubscriptionFacts({ texts, answers, plan, box }: SubscriptionFactsProps) {
  const { dispatchDay } = useCalendarLabels();
  const names = useAudienceNames();
  const isSingle = isSingleBox(plan);
  return (
    <Card>
      <h2 className="text-2xl">Subscription Summary</h2>
      <div className="mt-3 mb-4 flex flex-wrap items-center gap-3">
        <p className="font-display text-xl">{plan.title}</p>
        {plan.discount > 0 && <Badge tone="accent">{plan.discount}% off</Badge>}
      </div>
      <FactList
        facts={[
          ["Audience", names[answers.audience]],
          ["Naturalness", NATURALNESS_LABELS[answers.naturalness]],
          ["Purpose", PURPOSE_LABELS[answers.purpose]],
          ...(isSingle
            ? ([
                ["Boxes", "One box"],
                ["Price", <Price key="price" amount={plan.firstBox.price} />],
              ] as const)
            : ([
                ["Duration", DURATION_LABELS[answers.duration]],
                ["Plan length", PLAN_LENGTH_LABELS[answers.duration]],
                ["Price per month", <Price key="price" amount={plan.price} />],
              ] as const)),
          ...(plan.total && !isSingle
            ? [["All boxes together", <Price key="total" amount={plan.total} />] as const]
            : []),
          [
            "Delivery",
            <span key="delivery">
              {isSingle ? "On " : <>Monthly on the {dispatchDay}, first box on </>}
              <Day on={plan.firstDispatchOn} />
            </span>,
          ],
          ["Delivery cost", "Free UK delivery included"],
          ["Commitment", "Cancel anytime"],
        ]}
      />
      <BoxContents texts={texts} box={box} />
    </Card>
  );
}

interface BoxContentsProps {
  texts: BoxTexts["contents"];
  box: AudienceBox;
}

export function BoxContents({ texts: { title, paragraphs }, box }: BoxContentsProps) {
  return (
    <div className="mt-6">
      <h3 className="text-xl">{title}</h3>
      <ul className="mt-3 grid grid-cols-3 gap-x-3 gap-y-4">
        {box.includes.map((item) => (
          <li key={item.id} className="text-sm leading-snug">
            {item.picture && (
              <Picture src={item.picture} alt="" sizes="140px" className="mb-1.5 aspect-square rounded-paper" />
            )}
            {item.name}
          </li>
        ))}
      </ul>
      {paragraphs.map((paragraph) => (
        <p key={paragraph} className="mt-2 text-ink-soft">
          {paragraph}
        </p>
      ))}
    </div>
  );
}
