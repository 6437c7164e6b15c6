import { ExpressCheckoutElement, PaymentElement, useElements, useStripe } from "@stripe/react-stripe-js";
import type {
  Stripe,
  StripeElements,
  StripeError,
  StripeExpressCheckoutElementConfirmEvent,
  StripeExpressCheckoutElementOptions,
  StripePaymentElementOptions,
} from "@stripe/stripe-js";
import { type FormEvent, useEffect, useRef, useState } from "react";
import type { Basket } from "#contract/basket/basket.ts";
import { parsePounds } from "#domain/money.ts";
import { paths } from "#web/app/paths.ts";
import { useCall } from "#web/app/use-call.ts";
import { notePaying } from "#web/shop/basket/activity.ts";
import { UnknownPayment } from "#web/shop/checkout/after/unknown-payment.tsx";
import { KeyInformation } from "#web/shop/checkout/key-information.tsx";
import { Alert } from "#web/ui/alert.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { goesOn, PayButton } from "./pay-button.tsx";
import { Mandate, type PaymentFormProps, TotalChanged, walletPlace } from "./payment-form.tsx";
import { askWhetherPaid, type PaymentEnd, settlePaid } from "./settle-payment.ts";
import { stripeDefaults } from "./stripe-defaults.ts";
import { StripeFrame } from "./stripe-frame.tsx";
import { type OrderToPay, reopenAndCompare } from "./use-pay.ts";
import { Wallets, type WalletsProps } from "./wallets.tsx";

/** Options of the wallet buttons. They ask for neither name nor address, because the order has both. */
const ASKING: StripeExpressCheckoutElementOptions = {
  buttonHeight: 52,
  paymentMethods: { amazonPay: "never", klarna: "never", paypal: "never" },
};
const BUYING: StripeExpressCheckoutElementOptions = { ...ASKING, buttonType: { applePay: "buy", googlePay: "buy" } };
const SUBSCRIBING: StripeExpressCheckoutElementOptions = {
  ...ASKING,
  buttonType: { applePay: "subscribe", googlePay: "subscribe" },
};

/** Stripe's card form. Card data never reaches the shop. */
export default function StripePayment(props: PaymentFormProps) {
  const { clientSecret } = props.checkout;
  if (!clientSecret) return <Spinner label="Preparing your payment" />;
  return <StripeFrame asked={{ clientSecret }}>{(frame) => <StripeForm {...props} {...frame} />}</StripeFrame>;
}

function StripeForm(props: PaymentFormProps & { onLoadFailed: () => void }) {
  const { basket, checkout, openAgain, returnPath, waitReason, after, changedTotal, onTotalChanged } = props;
  const stripe = useStripe();
  const elements = useElements();
  const [isReady, setReady] = useState(false);
  const isUnderWay = useRef(false);
  const { afterEnd, afterError } = after;
  const { mutate, data, isPending } = useStripePay(
    { checkout, openAgain, returnPath },
    {
      onEnd: (end) => {
        isUnderWay.current = end?.status === "paid";
        if (end) afterEnd(end);
      },
      onError: (error) => {
        isUnderWay.current = false;
        afterError(error);
      },
    },
  );

  const { totalAmount } = checkout;
  useEffect(() => {
    // Updates the amount in the wallets when the order's total changes.
    if (totalAmount) void elements?.fetchUpdates();
  }, [elements, totalAmount]);

  // Ignores a second press while the first attempt runs.
  const canPay = () => !isUnderWay.current && !waitReason;
  function attempt(wallet?: StripeExpressCheckoutElementConfirmEvent) {
    if (!stripe || !elements || !canPay()) return wallet?.paymentFailed({ reason: "fail" });
    isUnderWay.current = true;
    onTotalChanged(undefined);
    mutate({ stripe, elements, wallet });
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    attempt();
  }

  const place = walletPlace(basket);
  const wallets = checkout.paymentId !== null && (
    <StripeWallets
      place={place}
      goesOn={goesOn(basket)}
      applePay={applePayPlan(basket.items, new URL(paths.account, window.location.origin).href)}
      canPay={canPay}
      onPay={attempt}
    />
  );

  return (
    <form method="post" noValidate className="space-y-3 sm:space-y-6" onSubmit={submit}>
      <KeyInformation items={basket.items} />
      {place === "above" && wallets}
      <div className="min-h-64">
        <PaymentElement
          options={{ ...stripeDefaults(props.billing), ...(checkout.paymentId === null ? {} : NO_WALLETS) }}
          onReady={() => setReady(true)}
          onLoadError={props.onLoadFailed}
        />
      </div>
      {goesOn(basket) && <Mandate />}
      {data?.status === "unknown" && <UnknownPayment order={checkout} onEnd={afterEnd} onError={afterError} />}
      {changedTotal && <TotalChanged total={changedTotal} />}
      {waitReason && <Alert tone="warning">{waitReason}</Alert>}
      <PayButton
        basket={basket}
        amount={totalAmount}
        isBusy={isPending || data?.status === "paid"}
        isOff={waitReason !== undefined || !isReady}
      />
      {place === "below" && wallets}
    </form>
  );
}

/** Disables wallets in the card form, because they have buttons of their own. */
const NO_WALLETS: Pick<StripePaymentElementOptions, "wallets"> = { wallets: { applePay: "never", googlePay: "never" } };

interface StripeWalletsProps {
  place: WalletsProps["place"];
  goesOn: boolean;
  /** Description of later boxes for Apple Pay. */
  applePay: StripeExpressCheckoutElementOptions["applePay"];
  canPay: () => boolean;
  onPay: (wallet: StripeExpressCheckoutElementConfirmEvent) => void;
}

/** Apple Pay, Google Pay and Link, if available in this browser and account. */
function StripeWallets({ place, goesOn, applePay, canPay, onPay }: StripeWalletsProps) {
  const [isShown, setShown] = useState(false);
  return (
    <Wallets place={place} isShown={isShown}>
      <ExpressCheckoutElement
        options={goesOn ? SUBSCRIBING : BUYING}
        onReady={({ availablePaymentMethods }) => setShown(availablePaymentMethods !== undefined)}
        onClick={({ resolve, reject }) => (canPay() ? resolve(applePay ? { applePay } : {}) : reject())}
        onConfirm={onPay}
      />
    </Wallets>
  );
}

interface CardForm {
  stripe: Stripe;
  elements: StripeElements;
  /** The pressed wallet, whose dialog stays open until it gets the result. */
  wallet: StripeExpressCheckoutElementConfirmEvent | undefined;
}

interface StripeOrder extends OrderToPay {
  /** Return address after a bank's own page. The page at this address asks the shop for the result. */
  returnPath: string;
}

interface Handlers {
  /** Receives undefined if the form shows its own error and nothing was sent. */
  onEnd: (end: PaymentEnd | undefined) => void;
  onError: (error: Error) => void;
}

/** Confirms the payment with Stripe, then asks the shop to settle the order. */
function useStripePay(order: StripeOrder, { onEnd, onError }: Handlers) {
  return useCall({
    call: (form: CardForm) => {
      notePaying(Date.now());
      return pay(order, form);
    },
    onSuccess: (end) => {
      notePaying(undefined);
      onEnd(end);
    },
    onError: (error, { wallet }) => {
      notePaying(undefined);
      wallet?.paymentFailed({ reason: "fail" });
      onError(error);
    },
  });
}

async function pay(order: StripeOrder, form: CardForm): Promise<PaymentEnd | undefined> {
  // Stripe requires this first, because a wallet's window can open only during the press.
  const { error: missing } = await form.elements.submit();
  if (missing) return undefined;
  const changed = await reopenAndCompare(order);
  if (changed) {
    form.wallet?.paymentFailed({ reason: "fail" });
    return changed;
  }
  const { checkout } = order;
  const error = await confirm(order, form);
  if (!error) return settlePaid(checkout);
  if (error.type === "api_connection_error" || error.type === "api_error") return askWhetherPaid(checkout);
  if (error.type === "validation_error") return undefined;
  const errorCode = error.decline_code ?? error.code ?? error.type;
  return { status: "failed", errorCode, errorMessage: error.message ?? "" };
}

async function confirm(
  { checkout, returnPath }: StripeOrder,
  { stripe, elements }: CardForm,
): Promise<StripeError | undefined> {
  const confirmParams = { return_url: new URL(returnPath, window.location.origin).href };
  const asked = { elements, confirmParams, redirect: "if_required" } as const;
  const { error } = checkout.setupId ? await stripe.confirmSetup(asked) : await stripe.confirmPayment(asked);
  return error;
}

/**
 * Description of later boxes for Apple Pay, whose token then stays valid if the customer changes phones. Undefined
 * unless exactly one item has later boxes.
 */
export function applePayPlan(
  items: Basket["items"],
  managementURL: string,
): StripeExpressCheckoutElementOptions["applePay"] {
  const goingOn = items.filter(({ terms }) => terms && terms.laterCharges.length > 0);
  const [{ productName, terms } = {}, ...others] = goingOn;
  const next = terms?.laterCharges[0];
  const last = terms?.laterCharges.at(-1);
  if (!productName || !terms || !next || !last || others.length > 0) return undefined;
  return {
    recurringPaymentRequest: {
      paymentDescription: productName,
      managementURL,
      regularBilling: {
        label: productName,
        amount: parsePounds(next.amount),
        recurringPaymentStartDate: noonOf(next.chargeOn),
        ...(terms.rolls ? {} : { recurringPaymentEndDate: noonOf(last.chargeOn) }),
        recurringPaymentIntervalUnit: "month",
        recurringPaymentIntervalCount: 1,
      },
      billingAgreement: "We email you before we charge each box. Skip, pause or cancel in your account.",
    },
  };
}

/** Noon UTC, so that the UK day is the same in winter and in summer time. */
function noonOf(day: string): Date {
  return new Date(`${day}T12:00:00Z`);
}
