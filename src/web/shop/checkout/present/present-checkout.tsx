import { useState } from "react";
import type { User } from "#contract/accounts/accounts.ts";
import type { Basket } from "#contract/basket/basket.ts";
import type { OutputOf } from "#contract/call.ts";
import { buyPresent } from "#contract/checkout/present.ts";
import { callApi, isRefusal } from "#web/app/api-client.ts";
import { paths } from "#web/app/paths.ts";
import { billingOfUser } from "#web/shop/checkout/buyer/billing-details.ts";
import type { CheckoutBuyer } from "#web/shop/checkout/buyer/checkout-buyer.ts";
import { canBeGuest } from "#web/shop/checkout/buyer/visitor-checkout.tsx";
import { CheckoutPart, PAYMENT_ID } from "#web/shop/checkout/checkout-part.tsx";
import { PaymentSection } from "#web/shop/checkout/pay/payment-section.tsx";
import { GiftView } from "#web/shop/subscriptions/gifts/gift-view.tsx";
import { Alert } from "#web/ui/alert.tsx";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { useKeptFocus } from "#web/ui/use-kept-focus.ts";
import { PresentDays } from "./present-days.tsx";
import { PresentForm } from "./present-form.tsx";
import type { PresentChecked, PresentTyped } from "./present-schema.ts";
import { readPresent, storePresent } from "./stored-present.ts";

const NOTHING_TYPED: PresentTyped = {
  firstName: "",
  lastName: "",
  line1: "",
  line2: "",
  city: "",
  postcode: "",
  message: "",
  notBefore: "",
  name: "",
  email: "",
};

export interface PresentCheckoutProps {
  user: User | null | undefined;
  basket: Basket;
  /** True after the customer has just chosen to give a present. */
  takesFocus: boolean;
  onPaying: (isPaying: boolean) => void;
  /** Delivers the order to the buyer instead. */
  onLeave: () => void;
}

/** Checkout of products that go to a recipient. Asks for the recipient first, and for no address of the giver. */
export default function PresentCheckout({ user, basket, takesFocus, onPaying, onLeave }: PresentCheckoutProps) {
  const [typed, setTyped] = useState<PresentTyped>(() => ({ ...NOTHING_TYPED, ...readPresent() }));
  const [request, setRequest] = useState<PresentRequest>();
  const [refusal, setRefusal] = useState<Error | null>(null);
  const [opened, setOpened] = useState<OutputOf<typeof buyPresent>>();
  const part = useKeptFocus(request === undefined);

  function change(error: Error | null) {
    setRequest(undefined);
    setOpened(undefined);
    setRefusal(error);
    onPaying(false);
  }

  function save(now: PresentTyped, checked: PresentChecked) {
    storePresent(now);
    setTyped(now);
    setRefusal(null);
    setRequest(toRequest(checked, !user));
    onPaying(true);
  }

  async function openOrder(wanted: PresentRequest) {
    try {
      const reply = await callApi(buyPresent, wanted);
      setOpened(reply);
      return reply;
    } catch (error) {
      const isOfField = isRefusal(error, "invalid-input") || isRefusal(error, "postcode-not-served");
      if (isOfField && error instanceof Error) change(error);
      throw error;
    }
  }

  if (!canBeGuest(basket)) return <WithBox onLeave={onLeave} />;
  if (!request) {
    return (
      <div ref={part}>
        <CheckoutPart title="Who is the present for?" takesFocus={takesFocus}>
          <p className="mb-6 text-ink-soft">
            No prices are in the parcel. <LeaveButton onLeave={onLeave} />
          </p>
          <PresentForm typed={typed} isGuest={!user} error={refusal} onSave={save} />
        </CheckoutPart>
      </div>
    );
  }
  const buyer: CheckoutBuyer = {
    mark: JSON.stringify(request),
    isReady: true,
    postcode: request.recipient.postcode,
    guest: undefined,
    billing: user ? billingOfUser(user) : undefined,
    openOrder: () => openOrder(request),
  };
  return (
    <>
      <CheckoutPart title="Your present">
        <div className="space-y-5">
          <GiftView gift={{ ...request.recipient, revealOn: null }} />
          {opened ? (
            <PresentDays notBefore={request.notBefore} {...opened} />
          ) : (
            <Spinner label="Planning the delivery" />
          )}
          <Button variant="secondary" onClick={() => change(null)}>
            Change it
          </Button>
        </div>
      </CheckoutPart>
      <CheckoutPart title="Payment Details" id={PAYMENT_ID} takesFocus>
        <PaymentSection
          basket={basket}
          buyer={buyer}
          isAddressOpen={false}
          onAddressRefused={() => change(refusal)}
          onCreatedWithoutPayment={() => change(null)}
        />
      </CheckoutPart>
    </>
  );
}

function toRequest(checked: PresentChecked, isGuest: boolean) {
  const { name, email, notBefore, ...recipient } = checked;
  return { recipient, notBefore: notBefore || null, giver: isGuest ? { name, email } : null };
}

type PresentRequest = ReturnType<typeof toRequest>;

/** A box has a recipient of its own, so it is not part of a present. */
function WithBox({ onLeave }: Pick<PresentCheckoutProps, "onLeave">) {
  return (
    <div className="space-y-5">
      <Alert tone="warning" title="A monthly box is given by itself">
        <p>Take the box out of the basket to send the products as a present. Then give the box with its own message.</p>
      </Alert>
      <div className="flex flex-wrap gap-3">
        <ButtonLink to={paths.basket}>Back to Basket</ButtonLink>
        <ButtonLink to={paths.giveBox} variant="secondary">
          Give a box
        </ButtonLink>
        <LeaveButton onLeave={onLeave} />
      </div>
    </div>
  );
}

function LeaveButton({ onLeave }: Pick<PresentCheckoutProps, "onLeave">) {
  return (
    <Button variant="quiet" onClick={onLeave}>
      It is not a present
    </Button>
  );
}
