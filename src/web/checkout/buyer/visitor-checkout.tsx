import { useEffect, useState } from "react";
import type { Basket } from "#contract/basket.ts";
import type { GuestDetails } from "#contract/checkout.ts";
import { ArrivalEstimate } from "#web/checkout/arrival-estimate.tsx";
import { giftsOf } from "#web/checkout/checkout-gift.tsx";
import { CheckoutPart } from "#web/checkout/checkout-part.tsx";
import { PaymentSection } from "#web/checkout/pay/payment-section.tsx";
import { BuyerForm } from "./buyer-form.tsx";
import { guestBuyer } from "./checkout-buyer.ts";
import { GuestAddress } from "./guest-address.tsx";
import { readGuest, storeGuest } from "./stored-buyer.ts";

export interface VisitorCheckoutProps {
  basket: Basket;
  /** Whether the form below has led on, rather than what an earlier visit left. */
  hasGoneOn: boolean;
  onGoneOn: () => void;
}

/** The checkout of somebody who is not signed in: who they are first, then, for goods alone, the payment. */
export function VisitorCheckout({ basket, hasGoneOn, onGoneOn }: VisitorCheckoutProps) {
  const canBeGuest = basket.items.every((item) => !item.isSubscription);
  const [guest, setGuest] = useState<GuestDetails>();
  useEffect(() => setGuest(readGuest()), []);

  if (!guest || !canBeGuest) {
    return (
      <CheckoutPart title="Your details">
        <BuyerForm
          key={String(canBeGuest)}
          canBeGuest={canBeGuest}
          hasGift={giftsOf(basket).length > 0}
          onCreated={onGoneOn}
          onGuest={(details) => {
            storeGuest(details);
            setGuest(details);
            onGoneOn();
          }}
        />
      </CheckoutPart>
    );
  }
  return (
    <>
      <CheckoutPart title="Delivery Address">
        <GuestAddress guest={guest} onEdit={() => setGuest(undefined)} />
        <ArrivalEstimate postcode={guest.address.postcode} />
      </CheckoutPart>
      <CheckoutPart title="Payment Details" takesFocus={hasGoneOn}>
        <PaymentSection
          basket={basket}
          buyer={guestBuyer(guest)}
          isAddressOpen={false}
          onAddressRefused={() => setGuest(undefined)}
          onCreatedWithoutPayment={() => setGuest(undefined)}
        />
      </CheckoutPart>
    </>
  );
}
