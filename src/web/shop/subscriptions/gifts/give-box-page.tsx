import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from "react";
import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from "react-router";
import type { OutputOf } from "#contract/call.ts";
import { listPlans } from "#contract/catalogue/catalogue.ts";
import { buyGiftBox } from "#contract/checkout/gift-box.ts";
import { callApi, isRefusal } from "#web/app/api-client.ts";
import { BuyingNeedsScripts } from "#web/app/layout/buying-needs-scripts.tsx";
import { pageMeta } from "#web/app/layout/page-meta.ts";
import { pageApi } from "#web/app/page-api.ts";
import { paths } from "#web/app/paths.ts";
import { useCall } from "#web/app/use-call.ts";
import { failureMessage } from "#web/shop/accounts/sign-in/failure-message.ts";
import { notPrintableMessage } from "#web/shop/checkout/checkout-problem.tsx";
import { useReloadForStripe } from "#web/shop/checkout/use-reload-for-stripe.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Price } from "#web/ui/price.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { TextLink } from "#web/ui/text-link.tsx";
import { useKeptFocus } from "#web/ui/use-kept-focus.ts";
import { GiftView } from "./gift-view.tsx";
import type { GiveBoxChecked, GiveBoxTyped } from "./give-box-schema.ts";
import { storeGift } from "./stored-gift.ts";

/** Loads after the page, which first shows only text. */
const GiveBoxForm = lazy(() => import("./give-box-form.tsx"));
/** Loads when there is something to pay. */
const GiveBoxPayment = lazy(() => import("./give-box-payment.tsx"));

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, "Give a box", "One box of five handmade things, sent to somebody with your message and no prices.");

export function loader({ context }: LoaderFunctionArgs) {
  return context.get(pageApi)(listPlans, {});
}

const NOTHING_TYPED: GiveBoxTyped = {
  audience: "",
  naturalness: "100natural",
  firstName: "",
  lastName: "",
  line1: "",
  line2: "",
  city: "",
  postcode: "",
  message: "",
  revealOn: "",
  name: "",
  email: "",
};

/** Gives one box, without questionnaire and basket. A guest needs no account. */
export default function GiveBoxPage() {
  useReloadForStripe();
  const { plans } = useLoaderData<typeof loader>();
  const [typed, setTyped] = useState(NOTHING_TYPED);
  const [request, setRequest] = useState<Wanted>();
  const { mutate, data, error, isPending, reset } = useCall({
    call: (wanted: Wanted) => callApi(buyGiftBox, wanted),
  });
  const part = useKeptFocus(data === undefined);

  function save(now: GiveBoxTyped, checked: GiveBoxChecked, isGuest: boolean) {
    const wanted = toRequest(checked, isGuest);
    setTyped(now);
    setRequest(wanted);
    mutate(wanted);
  }

  return (
    <div className="mx-auto w-full max-w-3xl px-5 pt-8 pb-16 sm:px-8 md:pt-14">
      <h1 className="text-4xl sm:text-6xl">Give a box</h1>
      <p className="mt-4 mb-10 text-lg text-ink-soft">
        Five handmade things, sent straight to them with your message and no prices. We email you five days before it
        leaves.
      </p>
      <BuyingNeedsScripts />
      <div ref={part}>
        {data && request ? (
          <ToPay onChange={reset} checkout={data} summary={<GiftView gift={request.recipient} />}>
            <GiveBoxPayment checkout={data} openAgain={() => callApi(buyGiftBox, request)} />
          </ToPay>
        ) : (
          <>
            <Refused error={error} onSignIn={() => storeGift(typed)} />
            <Suspense fallback={<Spinner label="One moment" />}>
              <GiveBoxForm
                plans={plans.filter(({ rolls }) => rolls)}
                typed={typed}
                isSaving={isPending}
                error={error}
                onSave={save}
              />
            </Suspense>
            <p className="mt-10 text-ink-soft">
              Would you like to give a box every month?{" "}
              <TextLink to={`${paths.subscription}?purpose=gift`}>Choose 3, 6 or 12 boxes</TextLink>, paid month by
              month with an account.
            </p>
          </>
        )}
      </div>
    </div>
  );
}

function toRequest(checked: GiveBoxChecked, isGuest: boolean) {
  const { audience, naturalness, name, email, revealOn, ...recipient } = checked;
  return {
    audience,
    naturalness,
    recipient: { ...recipient, revealOn: revealOn || null },
    giver: isGuest ? { name, email } : null,
  };
}

type Wanted = ReturnType<typeof toRequest>;

/** Explains a refusal that belongs to no field. */
function Refused({ error, onSignIn }: { error: Error | null; onSignIn: () => void }) {
  if (!error || isRefusal(error, "invalid-input") || isRefusal(error, "postcode-not-served")) return null;
  return (
    <div className="mb-8">
      <Alert tone="danger">
        {isRefusal(error, "account-needed") ? (
          <>
            This email address has an account.{" "}
            <TextLink to={paths.authThenBackTo(paths.giveBox)} onFollow={onSignIn}>
              Sign in
            </TextLink>{" "}
            to give the box, or use another address.
          </>
        ) : (
          (notPrintableMessage(error) ?? failureMessage(error, "The gift could not be prepared. Try again."))
        )}
      </Alert>
    </div>
  );
}

interface ToPayProps {
  checkout: OutputOf<typeof buyGiftBox>;
  onChange: () => void;
  /** The recipient. */
  summary: ReactNode;
  children: ReactNode;
}

/** Payment below the recipient. Takes focus, because it replaces the form. */
function ToPay({ checkout, onChange, summary, children }: ToPayProps) {
  const [item] = checkout.basket.items;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: "start" });
  }, []);
  return (
    <section aria-labelledby="give-box-payment" className="min-h-dvh">
      <h2
        ref={heading}
        id="give-box-payment"
        tabIndex={-1}
        className="mb-5 scroll-mt-24 text-2xl outline-none sm:text-3xl"
      >
        Payment
      </h2>
      <div className="mb-6 space-y-4 rounded-paper border border-line p-5">
        <p className="prices font-medium">
          {item?.productName}: one box, <Price amount={checkout.totalAmount} />, delivery included
        </p>
        {summary}
        <Button variant="quiet" onClick={onChange}>
          Change it
        </Button>
      </div>
      <Suspense fallback={<Spinner label="Preparing your payment" />}>{children}</Suspense>
    </section>
  );
}
