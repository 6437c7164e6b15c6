import ArrowLeft from "lucide-react/icons/arrow-left";
import { lazy, type ReactNode, Suspense, useCallback, useEffect, useRef, useState } from "react";
import { Link, type MetaFunction, useLocation } from "react-router";
import type { User } from "#contract/accounts/accounts.ts";
import type { Basket } from "#contract/basket/basket.ts";
import type { Checkout, GuestDetails } from "#contract/checkout/checkout.ts";
import { isSignedOut } from "#web/app/api-client.ts";
import { BrandLink } from "#web/app/layout/brand-link.tsx";
import { ContactLink } from "#web/app/layout/contact-link.tsx";
import { pageMeta } from "#web/app/layout/page-meta.ts";
import { SmallPrint } from "#web/app/layout/site-footer.tsx";
import { useBasket } from "#web/app/layout/use-basket.ts";
import type { OwnFrame } from "#web/app/layout/use-own-frame.ts";
import { usePageFocus } from "#web/app/layout/use-page-focus.ts";
import { useSignedOutRedirect } from "#web/app/layout/use-signed-out-redirect.ts";
import { useUser } from "#web/app/layout/use-user.ts";
import { paths } from "#web/app/paths.ts";
import { hasDeliveryAddress } from "#web/shop/accounts/address/address-schema.ts";
import { canCheckOut } from "#web/shop/basket/checkout-blockers.ts";
import { WithdrawnLines } from "#web/shop/basket/withdrawn-lines.tsx";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { LoadError } from "#web/ui/load-error.tsx";
import { NeedsScripts } from "#web/ui/needs-scripts.tsx";
import { PinnedBar } from "#web/ui/pinned-bar.tsx";
import { Price } from "#web/ui/price.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { useToast } from "#web/ui/toast.tsx";
import { SubscriptionCreated } from "./after/subscription-created.tsx";
import { AfterSignIn } from "./after-sign-in.tsx";
import { ArrivalEstimate } from "./arrival-estimate.tsx";
import { BlockedCheckout } from "./blocked-checkout.tsx";
import { customerBuyer } from "./buyer/checkout-buyer.ts";
import { DeliveryAddressCard } from "./buyer/delivery-address-card.tsx";
import { readGuest } from "./buyer/stored-buyer.ts";
import { canBeGuest, VisitorCheckout } from "./buyer/visitor-checkout.tsx";
import { CheckoutGift, giftsOf, isGiftOpen } from "./checkout-gift.tsx";
import { CheckoutPart, goToPart, PAYMENT_ID } from "./checkout-part.tsx";
import { EMPTY_BASKET } from "./checkout-problem.tsx";
import { CheckoutSteps } from "./frame/checkout-steps.tsx";
import { addressTitle, GiftNote } from "./gift-note.tsx";
import { OrderSummary } from "./order-summary.tsx";
import { PayButtonSeenProvider, useIsPayButtonSeen } from "./pay/pay-button-seen.tsx";
import { PaymentSection } from "./pay/payment-section.tsx";
import { isRetry } from "./pay/retry.ts";
import { forgetPresent, readPresent, storePresent } from "./present/stored-present.ts";
import { useReloadForStripe } from "./use-reload-for-stripe.ts";

/** Loads if the order is a present. */
const PresentCheckout = lazy(() => import("./present/present-checkout.tsx"));

const LINKS = [
  { to: paths.contact, label: "Help" },
  { to: paths.delivery, label: "Delivery" },
  { to: paths.returns, label: "Returns" },
  { to: paths.privacyPolicy, label: "Privacy Policy" },
  { to: paths.termsConditions, label: "Terms & Conditions" },
] as const;

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, "Secure Checkout", "Delivery address and payment.");

/** The checkout replaces the site's header and footer, so that few links lead away from the payment. */
export const handle: OwnFrame = { Header: CheckoutHeader, Footer: CheckoutFooter };

export default function CheckoutPage() {
  useReloadForStripe();
  const visitor = useUser();
  const { user } = visitor;
  const { basket, ...basketState } = useBasket();
  const hasFailed =
    visitor.isError || (basketState.isError && basket.items.length === 0 && !isSignedOut(basketState.error));
  const [created, setCreated] = useState<{ checkout: Checkout; basket: Basket }>();
  const [hasGoneOn, setGoneOn] = useState(false);
  const [guest, setGuest] = useState<GuestDetails>();
  useEffect(() => setGuest(readGuest()), []);
  const present = usePresentMode();
  const isBlocked = basket.items.length > 0 && !canCheckOut(basket);
  const isReady = present.isOn
    ? present.isPaying
    : user
      ? hasDeliveryAddress(user) && !isGiftOpen(basket)
      : guest !== undefined && canBeGuest(basket);
  const isPaying = isReady && !isBlocked;
  const hasHadItems = useHasBeen(basket.items.length > 0);
  const hasBeenPaying = useHasBeen(isPaying);
  const title = useRef<HTMLHeadingElement>(null);
  const focusTitle = () => title.current?.focus();

  function readAgain() {
    if (visitor.isError) void visitor.refetch();
    if (basketState.isError) void basketState.refetch();
  }

  return (
    <div className="mx-auto w-full max-w-7xl px-5 pt-3 sm:px-8 md:pt-6">
      <CheckoutSteps current={isPaying ? "Payment" : "Details"} />
      <div className="mt-1 mb-5 flex flex-wrap items-baseline justify-between gap-x-8 sm:mb-8">
        <h1 ref={title} tabIndex={-1} className="text-3xl outline-none sm:text-5xl">
          Secure Checkout
        </h1>
        {present.isOn === false && !created && canCheckOut(basket) && canBeGuest(basket) && (
          <AsPresent onChosen={present.enter} />
        )}
      </div>
      {created ? (
        <SubscriptionCreated {...created} />
      ) : visitor.isLoading || basketState.isLoading || present.isOn === undefined ? (
        <>
          <NeedsScripts>
            <p>
              Paying needs JavaScript, which sends your card details to the card provider and never to us. Switch it on
              to pay. Your basket is safe.
            </p>
            <p className="mt-2">
              You can also order by email: <ContactLink className="underline underline-offset-4" />.
            </p>
          </NeedsScripts>
          <div className="py-24 noscript:hidden">
            <Spinner label="Loading your checkout" />
          </div>
        </>
      ) : hasFailed ? (
        <LoadError title="Your checkout could not be loaded" onRetry={readAgain}>
          <p>The items in your basket are safe. Try again in a moment.</p>
        </LoadError>
      ) : basket.items.length === 0 ? (
        user || hasHadItems || basket.withdrawn?.length ? (
          <>
            <WithdrawnLines withdrawn={basket.withdrawn} onGone={focusTitle} />
            <EmptyCheckout />
          </>
        ) : (
          <SignInFirst />
        )
      ) : (
        <TwoColumns
          basket={present.isOn ? { ...basket, goodsDispatchBy: null } : basket}
          isPaying={isPaying}
          isBlocked={isBlocked}
        >
          {user && <AfterSignIn basket={basket} />}
          <WithdrawnLines withdrawn={basket.withdrawn} onGone={focusTitle} />
          {isBlocked ? (
            <BlockedCheckout basket={basket} onGone={focusTitle} takesFocus={hasBeenPaying} />
          ) : present.isOn ? (
            <Suspense fallback={<Spinner label="One moment" />}>
              <PresentCheckout
                key={user?.id ?? 0}
                user={user}
                basket={{ ...basket, goodsDispatchBy: null }}
                takesFocus={present.isChosenHere}
                onPaying={present.setPaying}
                onLeave={() => {
                  present.leave();
                  focusTitle();
                }}
              />
            </Suspense>
          ) : user ? (
            <CustomerCheckout user={user} basket={basket} hasGoneOn={hasGoneOn} onCreated={setCreated} />
          ) : (
            <VisitorCheckout
              basket={basket}
              guest={guest}
              onGuest={setGuest}
              hasGoneOn={hasGoneOn}
              onGoneOn={() => setGoneOn(true)}
            />
          )}
        </TwoColumns>
      )}
    </div>
  );
}

/** The order goes to a recipient, with a message. The choice stays in this tab until the order is paid. */
function usePresentMode() {
  /** Undefined until the page has read the choice. */
  const [isOn, setOn] = useState<boolean>();
  const [isChosenHere, setChosenHere] = useState(false);
  const [isPaying, setPaying] = useState(false);
  useEffect(() => setOn(readPresent() !== undefined), []);
  function enter() {
    storePresent();
    setChosenHere(true);
    setOn(true);
  }
  function leave() {
    forgetPresent();
    setPaying(false);
    setOn(false);
  }
  return { isOn, isChosenHere, isPaying, setPaying, enter, leave };
}

function AsPresent({ onChosen }: { onChosen: () => void }) {
  return (
    <p className="text-ink-soft">
      Is it a present?{" "}
      <Button variant="quiet" onClick={onChosen}>
        Send it to somebody else
      </Button>
    </p>
  );
}

/** True from the first time on that the page was in a state. */
function useHasBeen(isNow: boolean): boolean {
  const [hasBeen, setHasBeen] = useState(isNow);
  useEffect(() => {
    if (isNow) setHasBeen(true);
  }, [isNow]);
  return hasBeen;
}

function SignInFirst() {
  const redirect = useSignedOutRedirect();
  useEffect(
    () =>
      redirect({
        title: "Authentication Required",
        description: "Please log in to continue with checkout",
        delayMs: 2000,
      }),
    [redirect],
  );
  return <p className="py-24 text-center text-ink-soft">Please log in to continue with checkout</p>;
}

function EmptyCheckout() {
  const { showToast } = useToast();
  useEffect(() => showToast({ ...EMPTY_BASKET, variant: "destructive" }), [showToast]);
  return (
    <EmptyState title={EMPTY_BASKET.title} actions={<ButtonLink to={paths.products}>Browse Products</ButtonLink>}>
      <p>{EMPTY_BASKET.description}</p>
    </EmptyState>
  );
}

interface TwoColumnsProps {
  basket: Basket;
  /** True if the page shows a payment. */
  isPaying: boolean;
  /** True if the basket cannot be bought as it is. */
  isBlocked: boolean;
  children: ReactNode;
}

function TwoColumns({ basket, isPaying, isBlocked, children }: TwoColumnsProps) {
  return (
    <PayButtonSeenProvider>
      <div className="grid grid-cols-1 items-start gap-x-16 gap-y-10 pb-16 lg:grid-cols-[1fr_25rem]">
        <div className="order-2 min-w-0 space-y-12 lg:order-1">{children}</div>
        <div className="order-1 min-w-0 lg:sticky lg:top-24 lg:order-2">
          <OrderSummary basket={basket} />
        </div>
      </div>
      {!isBlocked && <PinnedTotal total={basket.total} isPaying={isPaying} />}
    </PayButtonSeenProvider>
  );
}

function PinnedTotal({ total, isPaying }: { total: string; isPaying: boolean }) {
  return (
    <PinnedBar isHidden={useIsPayButtonSeen()}>
      <span>
        <span className="block text-sm text-ink-soft">Total today</span>
        <Price amount={total} size="large" />
      </span>
      {isPaying && <Button onClick={() => goToPart(PAYMENT_ID)}>To payment</Button>}
    </PinnedBar>
  );
}

interface CustomerCheckoutProps {
  user: User;
  basket: Basket;
  /** True if the visitor has just continued from the form to the payment. */
  hasGoneOn: boolean;
  onCreated: (created: { checkout: Checkout; basket: Basket }) => void;
}

function CustomerCheckout({ user, basket, hasGoneOn, onCreated }: CustomerCheckoutProps) {
  const [isEditing, setEditing] = useState(false);
  const [editedGift, setEditedGift] = useState<number>();
  const isShort = isRetry(useLocation().state);
  const [refusedPostcode, setRefusedPostcode] = useState<string>();
  const isRefused = refusedPostcode === user.deliveryPostcode;
  const refuseAddress = useCallback(() => setRefusedPostcode(user.deliveryPostcode), [user.deliveryPostcode]);
  const showCreated = useCallback((checkout: Checkout) => onCreated({ checkout, basket }), [onCreated, basket]);
  const buyer = customerBuyer(user);
  const gifts = giftsOf(basket);
  return (
    <>
      <CheckoutPart title={addressTitle(gifts.length > 0)}>
        <DeliveryAddressCard
          user={user}
          isEditing={isEditing}
          onEdit={setEditing}
          isRefused={isRefused}
          isShort={isShort}
          hasGift={gifts.length > 0}
        />
        <GiftNote basket={basket} />
        {basket.goodsDispatchBy && <ArrivalEstimate postcode={buyer.postcode} />}
      </CheckoutPart>
      {gifts.map((item) => (
        <CheckoutPart
          key={item.id}
          title={gifts.length > 1 ? `Your gift: ${item.productName}` : "Your gift"}
          takesFocus={hasGoneOn && item === gifts[0]}
        >
          <CheckoutGift
            item={item}
            isEditing={editedGift === item.id}
            onEdit={(isOpen) => setEditedGift(isOpen ? item.id : undefined)}
            onCompleted={() => !isGiftOpen(basket) && goToPart(PAYMENT_ID)}
          />
        </CheckoutPart>
      ))}
      <CheckoutPart title="Payment Details" id={PAYMENT_ID} takesFocus={hasGoneOn && gifts.length === 0}>
        <PaymentSection
          basket={basket}
          buyer={buyer}
          isAddressOpen={isEditing || editedGift !== undefined}
          onAddressRefused={refuseAddress}
          onGiftRefused={setEditedGift}
          onCreatedWithoutPayment={showCreated}
        />
      </CheckoutPart>
    </>
  );
}

/** Links to the terms, the contact address, and the name of the trader. */
function CheckoutFooter() {
  return (
    <footer className="border-t border-line bg-surface-sunk">
      <div className="mx-auto max-w-7xl space-y-4 px-5 py-8 sm:px-8">
        <ul className="flex flex-wrap gap-x-6">
          {LINKS.map(({ to, label }) => (
            <li key={to}>
              <Link to={to} className="inline-flex min-h-11 items-center underline-offset-4 hover:underline">
                {label}
              </Link>
            </li>
          ))}
        </ul>
        <SmallPrint />
      </div>
    </footer>
  );
}

/** Contains only a back link and the contact address. */
function CheckoutHeader() {
  usePageFocus();
  return (
    <header className="border-b border-line bg-surface">
      <div className="mx-auto flex h-16 max-w-7xl items-center justify-between gap-2 px-5 sm:px-8">
        <BrandLink />
        <div className="flex items-center gap-8">
          <Link
            to={paths.basket}
            className="inline-flex min-h-11 min-w-11 items-center justify-end gap-2 underline-offset-4 hover:underline"
          >
            <ArrowLeft aria-hidden size={18} strokeWidth={1.5} />
            <span className="sr-only min-[370px]:not-sr-only">Back to Basket</span>
          </Link>
          <Link
            to={paths.contact}
            className="hidden min-h-11 items-center underline-offset-4 hover:underline sm:inline-flex"
          >
            Help
          </Link>
        </div>
      </div>
    </header>
  );
}
