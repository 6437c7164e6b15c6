import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useCallback, useEffect, useState } from "react";
import { useNavigate } from "react-router";
import type { OutputOf } from "#contract/call.ts";
import type { AudienceBox, PlanView } from "#contract/catalogue/catalogue.ts";
import { createSubscription } from "#contract/checkout/checkout.ts";
import type { GiftDetails } from "#contract/subscriptions/gifts.ts";
import { accountPaths } from "#web/app/account-paths.ts";
import { callApi, isRefusal, isSignedOut } from "#web/app/api-client.ts";
import { subscriptionsResource, userResource } from "#web/app/current-user.ts";
import { useSignedOutRedirect } from "#web/app/layout/use-signed-out-redirect.ts";
import { useUser } from "#web/app/layout/use-user.ts";
import { paths } from "#web/app/paths.ts";
import { ordersKey } from "#web/app/queries.ts";
import { tooManyRequestsMessage } from "#web/app/too-many-requests-message.ts";
import { useCall } from "#web/app/use-call.ts";
import { ORDER_RENEWED } from "#web/shop/checkout/after/use-after-payment.ts";
import { ADDRESS_OPEN_MESSAGE } from "#web/shop/checkout/buyer/address-required.ts";
import { billingOfUser } from "#web/shop/checkout/buyer/billing-details.ts";
import { DeliveryAddress } from "#web/shop/checkout/buyer/delivery-address.tsx";
import { CheckoutPart, goToPart, PAYMENT_ID } from "#web/shop/checkout/checkout-part.tsx";
import { ChangeDetails, notPrintableMessage } from "#web/shop/checkout/checkout-problem.tsx";
import { addressTitle } from "#web/shop/checkout/gift-note.tsx";
import { inCheckoutQueue } from "#web/shop/checkout/in-checkout-queue.ts";
import { OrderReceipt } from "#web/shop/checkout/order-summary.tsx";
import { PayButtonSeenProvider, useIsPayButtonSeen } from "#web/shop/checkout/pay/pay-button-seen.tsx";
import { ProviderForm } from "#web/shop/checkout/pay/provider-form.tsx";
import type { PaymentEnd } from "#web/shop/checkout/pay/settle-payment.ts";
import { GiftForm } from "#web/shop/subscriptions/gifts/gift-form.tsx";
import { GiftView } from "#web/shop/subscriptions/gifts/gift-view.tsx";
import { PinnedPlan } from "#web/shop/subscriptions/questionnaire/pinned-plan.tsx";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { useToast } from "#web/ui/toast.tsx";
import { useKeptFocus } from "#web/ui/use-kept-focus.ts";
import { storePlanOnTheWay } from "./store-plan-on-the-way.ts";

const SIGNED_OUT = {
  title: "Please Sign In",
  description: "You need to sign in to continue with your subscription",
};

export interface PlanPaymentProps {
  plan: PlanView | undefined;
  box: AudienceBox | undefined;
  /** True if the boxes are a gift and need a recipient. */
  isGift: boolean;
  asksToGoOn: boolean;
  /** The plan selection. */
  children: ReactNode;
}

/** Address, payment and order summary of a plan. */
export function PlanPayment({ plan, box, isGift, asksToGoOn, children }: PlanPaymentProps) {
  const planId = plan?.id;
  const productPrice = plan?.price;
  useEffect(() => {
    if (planId !== undefined && productPrice !== undefined) storePlanOnTheWay({ productId: planId, productPrice });
  }, [planId, productPrice]);
  const [gift, setGift] = useState<GiftDetails>();
  const [isGiftOpen, setGiftOpen] = useState(isGift);
  const giftPart = useKeptFocus(isGiftOpen);
  const wanted = planId === undefined || (isGift && !gift) ? undefined : { productId: planId, gift };
  const { checkout, error, open, after, changedTotal, setChangedTotal } = usePlanPayment(wanted);
  const { user } = useUser();
  const isWaiting = isGift && !gift;
  const [isAddressOpen, setAddressOpen] = useState(false);
  const isAddressMissing = isRefusal(error, "address-incomplete") || isRefusal(error, "postcode-not-served");

  function editAddress(isOpen: boolean) {
    setAddressOpen(isOpen);
    if (!isOpen) open();
  }

  return (
    <PayButtonSeenProvider>
      <div className="grid grid-cols-1 items-start gap-x-16 gap-y-10 pb-16 lg:grid-cols-[1fr_25rem]">
        <div className="min-w-0 space-y-12">
          {children}
          <CheckoutPart title={addressTitle(isGift)}>
            <DeliveryAddress
              isEditing={isAddressOpen}
              onEdit={editAddress}
              isRefused={isAddressMissing}
              hasGift={isGift}
            />
          </CheckoutPart>
          {isGift && (
            <CheckoutPart title="Your gift">
              <div ref={giftPart} className="space-y-5">
                {gift && !isGiftOpen ? (
                  <>
                    <GiftView gift={gift} />
                    <Button variant="secondary" onClick={() => setGiftOpen(true)}>
                      Change gift
                    </Button>
                  </>
                ) : (
                  <GiftForm
                    name="gift"
                    gift={gift ?? null}
                    asksToGoOn={asksToGoOn}
                    saveLabel="Save gift"
                    isSaving={false}
                    error={null}
                    onSave={(details) => {
                      setGift(details);
                      setGiftOpen(false);
                    }}
                    onCancel={gift ? () => setGiftOpen(false) : undefined}
                  />
                )}
              </div>
            </CheckoutPart>
          )}
          <CheckoutPart title="Payment Details" id={PAYMENT_ID}>
            {isWaiting ? (
              <p className="text-ink-soft">Payment opens here once you have said who the gift is for.</p>
            ) : isAddressMissing ? (
              <p className="text-ink-soft">Payment opens here once your delivery address is complete.</p>
            ) : error && !isSignedOut(error) ? (
              <SetupError
                text={notPrintableMessage(error) ?? tooManyRequestsMessage(error)}
                action={<ChangeDetails error={error} />}
                onRetry={open}
              />
            ) : checkout && planId !== undefined ? (
              <ProviderForm
                key={checkout.orderId}
                basket={checkout.basket}
                checkout={checkout}
                billing={user ? billingOfUser(user) : undefined}
                openAgain={() => callApi(createSubscription, { productId: planId, gift })}
                returnPath={accountPaths.accountAfterPayment(checkout.orderId)}
                waitReason={isAddressOpen || isGiftOpen ? ADDRESS_OPEN_MESSAGE : undefined}
                after={after}
                changedTotal={changedTotal}
                onTotalChanged={setChangedTotal}
              />
            ) : (
              <Spinner label="Preparing your payment" />
            )}
          </CheckoutPart>
        </div>
        {checkout && (
          <div className="min-w-0 lg:sticky lg:top-24">
            <OrderReceipt basket={checkout.basket} />
          </div>
        )}
      </div>
      <PinnedWay box={box} plan={plan} />
    </PayButtonSeenProvider>
  );
}

function PinnedWay({ plan, box }: Pick<PlanPaymentProps, "plan" | "box">) {
  return (
    <PinnedPlan boxes={box ? [box] : []} plan={plan} isHidden={useIsPayButtonSeen()}>
      <Button onClick={() => goToPart(PAYMENT_ID)}>To payment</Button>
    </PinnedPlan>
  );
}

const SETUP_FAILED = "Unable to set up payment. Please try again.";

interface SetupErrorProps {
  text: string | undefined;
  /** A step to take before another attempt. */
  action: ReactNode;
  onRetry: () => void;
}

function SetupError({ text = SETUP_FAILED, action, onRetry }: SetupErrorProps) {
  const { showToast } = useToast();
  useEffect(() => showToast({ title: "Setup Error", description: text, variant: "destructive" }), [text, showToast]);
  return (
    <div className="space-y-5">
      <Alert tone="danger" title="Setup Error">
        <p>{text}</p>
      </Alert>
      <div className="flex flex-wrap gap-3">
        {action}
        <Button variant="secondary" onClick={onRetry}>
          Try again
        </Button>
      </div>
    </div>
  );
}

type PlanCheckout = OutputOf<typeof createSubscription>;

interface WantedPlan {
  productId: number;
  /** Recipient of a gift. */
  gift: GiftDetails | undefined;
}

/** Opens the order of the chosen plan, and opens it again after every change of the choice. */
function usePlanPayment(wanted: WantedPlan | undefined) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const redirectSignedOut = useSignedOutRedirect();
  const { showToast } = useToast();
  const [opened, setOpened] = useState<PlanCheckout>();
  const [changedTotal, setChangedTotal] = useState<string>();
  const { mutate, error } = useCall({
    call: (plan: WantedPlan) => inCheckoutQueue(() => callApi(createSubscription, plan)),
    onSuccess: setOpened,
    onError: (refusal) => {
      if (isSignedOut(refusal)) redirectSignedOut(SIGNED_OUT);
    },
  });
  const planId = wanted?.productId;
  const gift = wanted?.gift;
  const open = useCallback(() => {
    if (planId !== undefined) mutate({ productId: planId, gift });
  }, [planId, gift, mutate]);
  useEffect(open, [open]);

  function afterEnd(end: PaymentEnd) {
    switch (end.status) {
      case "paid":
        storePlanOnTheWay(undefined);
        showToast({ title: "Subscription Created!", variant: "success", staysOnTheWay: true });
        for (const resource of [userResource, subscriptionsResource]) void resource.renew();
        void queryClient.invalidateQueries({ queryKey: ordersKey });
        void navigate(paths.account);
        return;
      case "paid-before":
        showToast({
          title: `You have already paid for this box: order ${opened?.orderId}`,
          variant: "success",
          staysOnTheWay: true,
        });
        for (const resource of [userResource, subscriptionsResource]) void resource.renew();
        void queryClient.invalidateQueries({ queryKey: ordersKey });
        void navigate(paths.account);
        return;
      case "failed":
        showToast({ title: "Payment Failed", description: end.errorMessage, variant: "destructive" });
        return;
      case "changed":
        setChangedTotal(end.totalAmount);
        return open();
      case "renewed":
        showToast(ORDER_RENEWED);
        return open();
      case "returned":
      case "not-payable":
        return open();
      case "unknown":
      case "asks-3ds":
        return;
    }
  }

  function afterError(refusal: Error) {
    if (isSignedOut(refusal)) return redirectSignedOut(SIGNED_OUT);
    showToast({
      title: "Payment Error",
      description: "Something went wrong. Please try again.",
      variant: "destructive",
    });
    open();
  }

  const isCurrent = opened?.basket.items[0]?.productId === planId;
  return {
    checkout: isCurrent ? opened : undefined,
    error,
    open,
    after: { afterEnd, afterError },
    changedTotal,
    setChangedTotal,
  };
}
