import { ExpressCheckoutElement } from "@stripe/react-stripe-js";
import type { StripeExpressCheckoutElementConfirmEvent, StripeExpressCheckoutElementOptions } from "@stripe/stripe-js";
import { useState } from "react";
import { Wallets, type WalletsProps } from "./wallets.tsx";

export interface StripeWalletsProps {
  place: WalletsProps["place"];
  goesOn: boolean;
  /** What Apple Pay is told of the boxes that follow. */
  applePay: StripeExpressCheckoutElementOptions["applePay"];
  /** Whether a press may pay now. */
  canPay: () => boolean;
  onPay: (wallet: StripeExpressCheckoutElementConfirmEvent) => void;
}

/** Apple Pay, Google Pay and Link, each where this browser and the merchant's account have it. */
export function StripeWallets({ place, goesOn, applePay, canPay, onPay }: StripeWalletsProps) {
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

/** Name and address are known from the order: a wallet asks for neither. */
const ASKING: StripeExpressCheckoutElementOptions = {
  buttonHeight: 52,
  paymentMethods: { amazonPay: "never", klarna: "never", paypal: "never" },
};
const BUYING: StripeExpressCheckoutElementOptions = { ...ASKING, buttonType: { applePay: "buy", googlePay: "buy" } };
const SUBSCRIBING: StripeExpressCheckoutElementOptions = {
  ...ASKING,
  buttonType: { applePay: "subscribe", googlePay: "subscribe" },
};
