import type { Basket } from "#contract/basket/basket.ts";
import type { GuestDetails } from "#contract/checkout/checkout.ts";
import { ArrivalEstimate } from "#web/shop/checkout/arrival-estimate.tsx";
import { giftsOf } from "#web/shop/checkout/checkout-gift.tsx";
import { CheckoutPart, PAYMENT_ID } from "#web/shop/checkout/checkout-part.tsx";
import { PaymentSection } from "#web/shop/checkout/pay/payment-section.tsx";
import { Button } from "#web/ui/button.tsx";
import { BuyerForm } from "./buyer-form.tsx";
import { guestBuyer } from "./checkout-buyer.ts";
import { storeGuest } from "./stored-buyer.ts";

export interface VisitorCheckoutProps {
  basket: Basket;
  /** A guest's complete details. */
  guest: GuestDetails | undefined;
  onGuest: (guest: GuestDetails | undefined) => void;
  /** True if the visitor has just continued from the form, rather than on an earlier visit. */
  hasGoneOn: boolean;
  onGoneOn: () => void;
}

/** Checkout for a visitor. Asks for the details first. A guest, who can buy only products, then sees the payment. */
export function VisitorCheckout({ basket, guest, onGuest, hasGoneOn, onGoneOn }: VisitorCheckoutProps) {
  const isGuestLet = canBeGuest(basket);
  if (!guest || !isGuestLet) {
    return (
      <CheckoutPart title="Your details">
        <BuyerForm
          key={String(isGuestLet)}
          canBeGuest={isGuestLet}
          hasGift={giftsOf(basket).length > 0}
          onCreated={onGoneOn}
          onGuest={(details) => {
            storeGuest(details);
            onGuest(details);
            onGoneOn();
          }}
        />
      </CheckoutPart>
    );
  }
  return (
    <>
      <CheckoutPart title="Delivery Address">
        <GuestAddress guest={guest} onEdit={() => onGuest(undefined)} />
        <ArrivalEstimate postcode={guest.address.postcode} />
      </CheckoutPart>
      <CheckoutPart title="Payment Details" id={PAYMENT_ID} takesFocus={hasGoneOn}>
        <PaymentSection
          basket={basket}
          buyer={guestBuyer(guest)}
          isAddressOpen={false}
          onAddressRefused={() => onGuest(undefined)}
          onCreatedWithoutPayment={() => onGuest(undefined)}
        />
      </CheckoutPart>
    </>
  );
}

/** Products can be bought as a guest. Subscriptions need an account. */
export function canBeGuest({ items }: Basket): boolean {
  return items.every((item) => !item.isSubscription);
}

/** A guest's address, to check before paying. */
function GuestAddress({ guest, onEdit }: { guest: GuestDetails; onEdit: () => void }) {
  const { firstName, lastName, email, address, billingAddress } = guest;
  return (
    <div className="space-y-5">
      <div className="grid gap-5 sm:grid-cols-2">
        <Lines title="Delivery" lines={[`${firstName} ${lastName}`, ...Object.values(address), email]} />
        {billingAddress && <Lines title="Billing" lines={Object.values(billingAddress)} />}
      </div>
      <Button variant="secondary" onClick={onEdit}>
        Edit
      </Button>
    </div>
  );
}

function Lines({ title, lines }: { title: string; lines: readonly string[] }) {
  return (
    <div className="min-w-0">
      <h3 className="text-lg">{title}</h3>
      <address className="whitespace-pre-line wrap-anywhere not-italic">
        {lines.filter((line) => line.trim() !== "").join("\n")}
      </address>
    </div>
  );
}
