import type { ReactNode } from "react";
import type { BoxPayment } from "#contract/subscriptions/box-payments.ts";
import { formatPounds, parsePounds } from "#domain/money.ts";
import { methodLabel } from "#domain/orders/method-label.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import type { OpenPayment, Press, Way } from "./use-box-payment.ts";

/** Props of a box payment form of any provider. */
export interface BoxPaymentFormProps {
  box: BoxPayment;
  payment: OpenPayment;
  press: (press: Press) => void;
  /** Payment method whose payment is in progress. */
  busyWay: Way | undefined;
  /** Payment method and result of the last press. */
  last: { way: Way; message?: string | undefined; asks?: boolean | undefined } | undefined;
  leaveQuestion: () => void;
}

type Shared = Pick<BoxPaymentFormProps, "box" | "busyWay" | "last">;

/** Charges the saved card again while its holder is present and can authenticate. */
export function SavedMethod({ box, busyWay, last, isOff, onPay }: Shared & { isOff?: boolean; onPay: () => void }) {
  const { method, needsBank } = box;
  if (!method) return null;
  const name = methodLabel(method);
  const amount = formatPounds(parsePounds(box.amount));
  return (
    <section className="space-y-3">
      <Button
        size="large"
        className="w-full sm:w-auto"
        disabled={isOff || busyWay === "another"}
        isBusy={busyWay === "saved"}
        busyLabel={needsBank ? "Contacting your bank..." : "Paying..."}
        onClick={onPay}
      >
        {needsBank ? "Confirm with your bank" : `Pay ${amount} with ${name}`}
      </Button>
      {needsBank && (
        <p className="text-ink-soft">
          {amount} with {name}
        </p>
      )}
      {last?.way === "saved" && last.message && <Alert tone="danger">{last.message}</Alert>}
    </section>
  );
}

interface AnotherCardProps extends Shared {
  isOff?: boolean;
  onSubmit: (event: React.FormEvent<HTMLFormElement>) => void;
  children: ReactNode;
}

/** Form to pay with another card. The card is saved if the payment succeeds. */
export function AnotherCard({ box, busyWay, last, isOff, onSubmit, children }: AnotherCardProps) {
  return (
    <section className="space-y-5 border-t border-line pt-6">
      <h2 className="text-2xl">{box.method ? "Pay with another card" : "Pay with a card"}</h2>
      <form method="post" noValidate className="space-y-5" onSubmit={onSubmit}>
        {children}
        <p className="text-ink-soft">
          We save this card and charge your later boxes to it, in the amounts that we email you, until you cancel or the
          plan ends.
        </p>
        <Button
          type="submit"
          variant={box.method ? "secondary" : "primary"}
          className="w-full sm:w-auto"
          disabled={isOff || busyWay === "saved"}
          isBusy={busyWay === "another"}
          busyLabel="Paying..."
        >
          Pay {formatPounds(parsePounds(box.amount))}
        </Button>
        {last?.way === "another" && last.message && <Alert tone="danger">{last.message}</Alert>}
      </form>
    </section>
  );
}
