import { lazy, Suspense, useState } from "react";
import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from "react-router";
import type { Basket } from "#contract/basket/basket.ts";
import { listPlans } from "#contract/catalogue/catalogue.ts";
import { buyGiftBox } from "#contract/checkout/gift-box.ts";
import { callApi } from "#web/app/api-client.ts";
import { BuyingNeedsScripts } from "#web/app/layout/buying-needs-scripts.tsx";
import { pageMeta } from "#web/app/layout/page-meta.ts";
import { pageApi } from "#web/app/page-api.ts";
import { paths } from "#web/app/paths.ts";
import { useCall } from "#web/app/use-call.ts";
import { readBoxTexts } from "#web/content/read-sections.ts";
import { PaymentStep } from "#web/shop/checkout/pay/payment-step.tsx";
import { useReloadForStripe } from "#web/shop/checkout/use-reload-for-stripe.ts";
import { Day } from "#web/ui/day.tsx";
import { Price } from "#web/ui/price.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { TextLink } from "#web/ui/text-link.tsx";
import { useKeptFocus } from "#web/ui/use-kept-focus.ts";
import { GiftView } from "./gift-view.tsx";
import type { GiveBoxChecked, GiveBoxTyped } from "./give-box-schema.ts";

/** Loads after the page, which first shows only text. */
const GiveBoxForm = lazy(() => import("./give-box-form.tsx"));
/** Loads when there is something to pay. */
const GiveBoxPayment = lazy(() => import("./give-box-payment.tsx"));

export function meta({ matches, loaderData }: MetaArgs<typeof loader>) {
  const { title = "", paragraphs = [] } = loaderData?.texts ?? {};
  return pageMeta(matches, title, paragraphs.join(" "));
}

export async function loader({ context }: LoaderFunctionArgs) {
  const callApi = context.get(pageApi);
  const [{ plans, boxes }, texts] = await Promise.all([callApi(listPlans, {}), readBoxTexts(callApi)]);
  return { plans, boxes, texts: texts.give };
}

/** "3, 6 or 12". */
const EITHER = new Intl.ListFormat("en-GB", { type: "disjunction" });

const NOTHING_TYPED: GiveBoxTyped = {
  audience: "",
  duration: "monthly",
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

/** Gives boxes, without questionnaire and basket. A guest needs no account. */
export default function GiveBoxPage() {
  useReloadForStripe();
  const { plans, boxes, texts } = useLoaderData<typeof loader>();
  const given = plans.filter(({ rolls, prepaid }) => rolls || prepaid !== undefined);
  const lengths = [...new Set(plans.filter(({ rolls }) => !rolls).map(({ months }) => String(months)))];
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
      <h1 className="text-4xl sm:text-6xl">{texts.title}</h1>
      <div className="mt-4 mb-10 space-y-3 text-lg text-ink-soft">
        {texts.paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
      <BuyingNeedsScripts />
      <div ref={part}>
        {data && request ? (
          <PaymentStep onChange={reset} summary={<Summary basket={data.basket} recipient={request.recipient} />}>
            <Suspense fallback={<Spinner label="Preparing your payment" />}>
              <GiveBoxPayment opened={data} openAgain={() => callApi(buyGiftBox, request)} />
            </Suspense>
          </PaymentStep>
        ) : (
          <>
            {given.length === 0 ? (
              <p>Gifts of boxes are not on offer at the moment.</p>
            ) : (
              <Suspense fallback={<Spinner label="One moment" />}>
                <GiveBoxForm
                  boxes={boxes}
                  plans={given}
                  typed={typed}
                  isSaving={isPending}
                  error={error}
                  onSave={save}
                />
              </Suspense>
            )}
            {lengths.length > 0 && (
              <p className="mt-10 text-ink-soft">
                Would you rather pay month by month?{" "}
                <TextLink to={`${paths.subscription}?purpose=gift`}>Choose {EITHER.format(lengths)} boxes</TextLink>{" "}
                with an account.
              </p>
            )}
          </>
        )}
      </div>
    </div>
  );
}

function toRequest(checked: GiveBoxChecked, isGuest: boolean) {
  const { audience, duration, naturalness, name, email, revealOn, ...recipient } = checked;
  return {
    audience,
    duration,
    naturalness,
    recipient: { ...recipient, revealOn: revealOn || null },
    giver: isGuest ? { name, email } : null,
  };
}

type Wanted = ReturnType<typeof toRequest>;

interface SummaryProps {
  basket: Basket;
  recipient: Wanted["recipient"];
}

function Summary({ basket, recipient }: SummaryProps) {
  const [item] = basket.items;
  if (!item) return <GiftView gift={recipient} />;
  const { prepaid, firstDispatchOn = "" } = item.terms ?? {};
  return (
    <>
      <p className="font-medium">
        {item.productName}: {prepaid ? `${prepaid.boxes} boxes` : "one box"}, <Price amount={item.lineTotal} />,
        delivery included
      </p>
      {prepaid && (
        <p>
          First box on <Day on={firstDispatchOn} />, last on <Day on={prepaid.lastDispatchOn} />. Paid once, never
          renews.
        </p>
      )}
      <GiftView gift={recipient} />
    </>
  );
}
