import type { BasketItem } from "#contract/basket.ts";
import { AUDIENCE_WORDS, DURATION_WORDS, NATURALNESS_WORDS, PURPOSE_WORDS } from "#domain/box-words.ts";
import { formatPounds, parsePounds } from "#domain/money.ts";
import { useCalendarWords } from "#web/shell/use-calendar-words.ts";
import { Day } from "#web/ui/day.tsx";
import { BoxTermsText } from "./box-terms-text.tsx";

/** What a box in the basket promises: its price today and later, its dates and the answers that set it. */
export function BoxDetails({ item }: { item: BasketItem }) {
  const { chargeDay, noticeDay } = useCalendarWords();
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
            <Fact name="For" words={AUDIENCE_WORDS[answers.audience]} />
            <Fact name="Naturalness" words={NATURALNESS_WORDS[answers.naturalness]} />
            {answers.exclusions.length > 0 && <Fact name="Without" words={answers.exclusions.join(", ")} />}
            <Fact name="Purpose" words={PURPOSE_WORDS[answers.purpose]} />
            {item.gift && (
              <Fact name="Goes to" words={`${item.gift.firstName} ${item.gift.lastName}, ${item.gift.city}`} />
            )}
            <Fact name="Plan" words={goesOn ? DURATION_WORDS[answers.duration] : "One box"} />
            {answers.planDiscount > 0 && <Fact name="Savings" words={savingsWords(item)} />}
          </>
        )}
        <Fact name="Commitment" words="Cancel anytime" />
      </dl>
    </div>
  );
}

function Fact({ name, words }: { name: string; words: string }) {
  return (
    <>
      <dt className="text-ink-soft">{name}:</dt>
      <dd>{words}</dd>
    </>
  );
}

function savingsWords({ terms, questionnaireData }: BasketItem): string {
  const percent = `${questionnaireData?.planDiscount ?? 0}% plan discount`;
  if (!terms) return percent;
  return `${percent}: ${formatPounds(parsePounds(terms.monthlyPrice))} a month instead of ${formatPounds(parsePounds(terms.regularPrice))}`;
}
