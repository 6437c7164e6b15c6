import { type ReactNode, useEffect, useRef } from "react";
import type { BoxPayment } from "#contract/box-payments.ts";
import { parsePounds, sumPence, toPounds } from "#domain/money.ts";
import { ChargeAmount } from "#web/monthly-box/actions/charge-amount.tsx";
import { monthName } from "#web/monthly-box/actions/months.ts";
import { paths } from "#web/paths.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { Day } from "#web/ui/day.tsx";
import { Price } from "#web/ui/price.tsx";

interface BoxPaymentEndProps {
  box: BoxPayment;
  /** Whether it follows a press: then its heading takes the focus. */
  isAnswer: boolean;
  /** Whether it was paid with a card that was entered here. */
  isKept: boolean;
}

/** A box that is paid, or cannot be paid any more, and the way on. */
export function BoxPaymentEnd({ box, isAnswer, isKept }: BoxPaymentEndProps) {
  const month = monthName(box.boxMonth);
  switch (box.status) {
    case "paid":
      return (
        <End title={`Thank you, your ${month} box is paid`} isAnswer={isAnswer}>
          <p>
            <PaidAmount box={box} /> for the box of <Day on={box.dispatchOn} />. A letter confirms it, and there is
            nothing left to do.
          </p>
          {isKept && <p>The card you paid with also pays for your later boxes.</p>}
        </End>
      );
    case "returned":
      return (
        <End title="Your payment came too late, and goes back to you" isAnswer={isAnswer}>
          <p>
            Your {month} box had been left out by then. The <Price amount={box.amount} /> goes back the way it came;
            your bank may take some days over it.
          </p>
        </End>
      );
    default:
      return (
        <End title={`Your ${month} box was left out`} isAnswer={isAnswer}>
          <p>You owe nothing for it, and nothing is taken. Your account shows when the next one comes.</p>
        </End>
      );
  }
}

/** What the payment was, told apart where gift cards have paid of it. */
function PaidAmount({ box: { amount, giftCardAmount } }: { box: BoxPayment }) {
  const price = toPounds(sumPence([amount, giftCardAmount].map(parsePounds)));
  return <ChargeAmount price={price} giftCardAmount={giftCardAmount} />;
}

function End({ title, isAnswer, children }: { title: string; isAnswer: boolean; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isAnswer) heading.current?.focus();
  }, [isAnswer]);
  return (
    <section className="space-y-4">
      <h2 ref={heading} tabIndex={-1} className="text-3xl outline-none">
        {title}
      </h2>
      {children}
      <ButtonLink to={paths.account}>To your account</ButtonLink>
    </section>
  );
}
