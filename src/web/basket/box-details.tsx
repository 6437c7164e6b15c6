import type { BasketItem } from "#contract/basket.ts";
import { AUDIENCE_LABELS, DURATION_LABELS, NATURALNESS_LABELS, PURPOSE_LABELS } from "#domain/box-labels.ts";
import { formatPounds, parsePounds } from "#domain/money.ts";
import { useCalendarLabels } from "#web/shell/use-calendar-labels.ts";
import { Day } from "#web/ui/day.tsx";
import { BoxTermsText } from "./box-terms-text.tsx";

/** What a box in the basket promises: its price today and later, its dates and the answers that set it. */
export function BoxDetails({ item }: { item: BasketItem }) {
  const { chargeDay, noticeDay } = useCalendarLabels();
  const { terms, questionnaireData: answers } = item;
  const goesOn = !terms || terms.laterCharges.length > 0;
  return (
    <div className="mt-2 space-y-3">
      {terms && (
        <div className="border-l-2 border-kraft pl-3">
          <p className="font-medium">
            <BoxTermsText terms={terms} />
          </p>
          <p>
            First box on <Day on={terms.firstDispatchOn} />. Delivery included.
          </p>
          <p className="text-ink-soft">
            {goesOn ? (
              <>
                Billed monthly on {noticeDay}, by letter; charged on the {chargeDay}.
              </>
            ) : (
              "One box as a gift. It goes on only if you say so at the checkout."
            )}
          </p>
        </div>
      )}
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-sm">
        {answers && (
          <>
            <Fact name="For" text={AUDIENCE_LABELS[answers.audience]} />
            <Fact name="Naturalness" text={NATURALNESS_LABELS[answers.naturalness]} />
            {answers.exclusions.length > 0 && <Fact name="Without" text={answers.exclusions.join(", ")} />}
            <Fact name="Purpose" text={PURPOSE_LABELS[answers.purpose]} />
            {item.gift && (
              <Fact name="Goes to" text={`${item.gift.firstName} ${item.gift.lastName}, ${item.gift.city}`} />
            )}
            <Fact name="Plan" text={goesOn ? DURATION_LABELS[answers.duration] : "One box"} />
            {answers.planDiscount > 0 && <Fact name="Savings" text={savingsLabel(item)} />}
          </>
        )}
        <Fact name="Commitment" text="Cancel anytime" />
      </dl>
    </div>
  );
}

function Fact({ name, text }: { name: string; text: string }) {
  return (
    <>
      <dt className="text-ink-soft">{name}:</dt>
      <dd>{text}</dd>
    </>
  );
}

function savingsLabel({ terms, questionnaireData }: BasketItem): string {
  const percent = `${questionnaireData?.planDiscount ?? 0}% plan discount`;
  if (!terms) return percent;
  return `${percent}: ${formatPounds(parsePounds(terms.monthlyPrice))} a month instead of ${formatPounds(parsePounds(terms.regularPrice))}`;
}
