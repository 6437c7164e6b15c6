import { lazy, Suspense, useState } from "react";
import { Link, type LoaderFunctionArgs, type MetaArgs, useLoaderData } from "react-router";
import type { InputOf } from "#contract/call.ts";
import type { Checkout } from "#contract/checkout/checkout.ts";
import { buyGiftCard } from "#contract/gift-cards/gift-cards.ts";
import { GIFT_CARD_AHEAD_DAYS_MAX } from "#domain/gift-cards/gift-cards.ts";
import { addDays, isoDay } from "#domain/iso-day.ts";
import { formatPounds, parsePounds, toPounds } from "#domain/money.ts";
import { audiencePictures } from "#domain/subscriptions/audience-pictures.ts";
import { callApi, isRefusal } from "#web/app/api-client.ts";
import { BuyingNeedsScripts } from "#web/app/layout/buying-needs-scripts.tsx";
import { pageMeta } from "#web/app/layout/page-meta.ts";
import { useBoxSize } from "#web/app/layout/use-box-size.ts";
import { useShopMode } from "#web/app/layout/use-shop-mode.ts";
import { pageApi } from "#web/app/page-api.ts";
import { paths } from "#web/app/paths.ts";
import { useCall } from "#web/app/use-call.ts";
import { readBoxTexts } from "#web/content/read-sections.ts";
import { failureMessage } from "#web/shop/accounts/sign-in/failure-message.ts";
import { PaymentStep } from "#web/shop/checkout/pay/payment-step.tsx";
import { storePresent } from "#web/shop/checkout/present/stored-present.ts";
import { useReloadForStripe } from "#web/shop/checkout/use-reload-for-stripe.ts";
import { Alert } from "#web/ui/alert.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { londonDayOf } from "#web/ui/day.tsx";
import { Picture } from "#web/ui/picture.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { TextLink } from "#web/ui/text-link.tsx";
import { useKeptFocus } from "#web/ui/use-kept-focus.ts";
import type { GiftCardChecked, GiftCardTyped } from "./gift-card-schema.ts";

/** Loads after the page, which first shows only text. */
const GiftCardForm = lazy(() => import("./gift-card-form.tsx"));
/** Loads when there is something to pay. */
const GiftPayment = lazy(() => import("#web/shop/checkout/pay/gift-payment.tsx"));

export function meta({ matches, loaderData }: MetaArgs<typeof loader>) {
  const { title = "", paragraphs = [] } = loaderData ?? {};
  return pageMeta(matches, title, paragraphs.join(" "));
}

export async function loader({ context }: LoaderFunctionArgs) {
  return (await readBoxTexts(context.get(pageApi))).gifts;
}

const NOTHING_TYPED: GiftCardTyped = {
  amount: "25.00",
  design: "plain",
  way: "letter",
  recipientName: "",
  recipientEmail: "",
  message: "",
  sendOn: "",
  fromName: "",
  email: "",
  isGuest: true,
};

export default function GivePage() {
  useReloadForStripe();
  const { title, paragraphs } = useLoaderData<typeof loader>();
  return (
    <div className="mx-auto w-full max-w-7xl px-5 pb-10 sm:px-8 sm:pt-10 md:pb-16">
      <div className="grid items-center gap-x-16 gap-y-8 lg:grid-cols-2">
        <Picture
          src="/pictures/choice-gift"
          alt=""
          sizes="(min-width: 1280px) 576px, (min-width: 1024px) 50vw, 100vw"
          priority
          frameClassName="-mx-5 block sm:mx-0 lg:order-last"
          className="aspect-3/2 sm:rounded-paper"
        />
        <div>
          <h1 className="text-4xl sm:text-6xl">{title}</h1>
          {paragraphs.map((paragraph) => (
            <p key={paragraph} className="mt-4 max-w-[58ch] text-lg text-ink-soft">
              {paragraph}
            </p>
          ))}
          <p className="mt-6 flex flex-wrap gap-x-6 gap-y-3">
            <ButtonLink to="#gift-card">A gift card</ButtonLink>
            <ButtonLink to={paths.giveBox} variant="secondary">
              A box by post
            </ButtonLink>
            <ButtonLink to={paths.products} variant="secondary" onClick={() => storePresent()}>
              Choose the presents
            </ButtonLink>
          </p>
        </div>
      </div>
      <div className="mt-12 grid items-start md:mt-20 gap-x-16 gap-y-12 lg:grid-cols-[1fr_22rem]">
        <GiftCard />
        <OtherGifts />
      </div>
    </div>
  );
}

function GiftCard() {
  const [typed, setTyped] = useState(NOTHING_TYPED);
  const [today] = useState(() => isoDay(londonDayOf(new Date().toISOString())));
  const { mutate, data, error, isPending, reset } = useCall({
    call: (request: InputOf<typeof buyGiftCard>) => callApi(buyGiftCard, request),
  });
  const refused =
    error && !isRefusal(error, "invalid-input")
      ? failureMessage(error, "The gift card could not be prepared. Try again.")
      : undefined;

  function save(now: GiftCardTyped, checked: GiftCardChecked) {
    setTyped(now);
    mutate(toRequest(checked));
  }

  const part = useKeptFocus(data === undefined);
  if (data) {
    return (
      <div ref={part}>
        <ToPay checkout={data} typed={typed} onChange={reset} />
      </div>
    );
  }
  return (
    <div ref={part}>
      <section aria-labelledby="gift-card">
        <h2 id="gift-card" className="mb-5 scroll-mt-24 text-2xl sm:text-3xl">
          A gift card
        </h2>
        {refused && <Alert tone="danger">{refused}</Alert>}
        <BuyingNeedsScripts />
        <Suspense fallback={<Spinner label="One moment" />}>
          <GiftCardForm
            typed={typed}
            isSaving={isPending}
            error={error}
            days={{ from: today, until: addDays(today, GIFT_CARD_AHEAD_DAYS_MAX) }}
            onSave={save}
          />
        </Suspense>
        <ul className="mt-7 max-w-[62ch] list-disc space-y-1 pl-5 text-ink-soft">
          <li>It pays for everything except gift cards, in one or several orders, and is valid for five years.</li>
          <li>Changed your mind within 14 days? We refund the amount that has not been spent.</li>
          <li>
            Have a gift card? <TextLink to={`${paths.give}/balance`}>Check its balance</TextLink>.
          </li>
        </ul>
      </section>
    </div>
  );
}

function toRequest(checked: GiftCardChecked): InputOf<typeof buyGiftCard> {
  const isByEmail = checked.way === "letter";
  return {
    amount: toPounds(checked.amount),
    design: checked.design,
    fromName: checked.fromName,
    recipient: isByEmail ? { name: checked.recipientName, email: checked.recipientEmail } : null,
    message: checked.message || null,
    sendOn: (isByEmail && checked.sendOn) || null,
    email: checked.isGuest ? checked.email : null,
  };
}

function ToPay({ checkout, typed, onChange }: { checkout: Checkout; typed: GiftCardTyped; onChange: () => void }) {
  const amount = formatPounds(parsePounds(checkout.totalAmount));
  const summary = (
    <p>
      <span className="font-medium">A gift card of {amount}</span>
      {typed.way === "letter"
        ? ` for ${typed.recipientName}, by email to ${typed.recipientEmail}`
        : " for you to hand over, with a sheet to print"}
      .
    </p>
  );
  return (
    <PaymentStep summary={summary} onChange={onChange}>
      <Suspense fallback={<Spinner label="Preparing your payment" />}>
        <GiftPayment checkout={checkout} />
      </Suspense>
    </PaymentStep>
  );
}

function OtherGifts() {
  const { boxSizeAtStart } = useBoxSize();
  const { line = `${boxSizeAtStart} handmade things`, picture = audiencePictures.women } =
    useShopMode()?.boxTeaser ?? {};
  return (
    <aside aria-label="Other gifts" className="space-y-4 lg:border-l lg:border-line lg:pl-10">
      <Picture src={picture} alt="" sizes="(min-width: 64rem) 22rem, 100vw" className="aspect-3/2 rounded-paper" />
      <h2 className="text-2xl sm:text-3xl">A box by post</h2>
      <p className="text-ink-soft">
        {line}, sent straight to them: one box, or three or six in a row, paid once. Your message is on the packing
        slip, there are no prices in the parcel, and you need no account.
      </p>
      <p>
        <Link to={paths.giveBox} className="inline-flex min-h-11 items-center underline underline-offset-4">
          Give a box
        </Link>
      </p>
      <h2 className="pt-6 text-2xl sm:text-3xl">Anything from the shop</h2>
      <p className="text-ink-soft">
        Choose what you like. The checkout then asks for their address, your message and a day before which the parcel
        must not arrive. There are no prices in the parcel, and you need no account.
      </p>
      <p>
        <Link
          to={paths.products}
          onClick={() => storePresent()}
          className="inline-flex min-h-11 items-center underline underline-offset-4"
        >
          Choose presents
        </Link>
      </p>
    </aside>
  );
}
