import { Fragment, lazy, Suspense, useMemo, useState } from "react";
import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from "react-router";
import { listPlans, type Plans, type PlanView, type Product, viewShopWindow } from "#contract/catalogue/catalogue.ts";
import { type Claim, listClaims } from "#contract/marketing/marketing.ts";
import { possessive } from "#domain/subscriptions/box-names.ts";
import { boxInSentence, nameInSentence } from "#domain/subscriptions/names-in-sentences.ts";
import { fetchAhead } from "#web/app/fetch-ahead.ts";
import { ContactLink } from "#web/app/layout/contact-link.tsx";
import { inOrder } from "#web/app/layout/in-order.ts";
import { pageMeta } from "#web/app/layout/page-meta.ts";
import { useAudienceNames } from "#web/app/layout/use-shop-mode.ts";
import { pageApi } from "#web/app/page-api.ts";
import { paths } from "#web/app/paths.ts";
import type { SectionTexts } from "#web/content/section-texts.ts";
import { ProductRow } from "#web/shop/catalogue/product-row.tsx";
import { oneOfEachKind } from "#web/shop/catalogue/shelf/one-of-each-kind.ts";
import { firstBoxSaving } from "#web/shop/subscriptions/questionnaire/first-box-saving.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { Eyebrow } from "#web/ui/eyebrow.tsx";
import { PageSection } from "#web/ui/page-section.tsx";
import { Picture } from "#web/ui/picture.tsx";
import { Price } from "#web/ui/price.tsx";
import { TextLink } from "#web/ui/text-link.tsx";
import { BoxCards } from "./box-cards.tsx";
import { ClaimSource } from "./claim-source.tsx";
import { Figures } from "./figures.tsx";
import { Hero } from "./hero.tsx";
import { HowItWorks } from "./how-it-works.tsx";
import { orderTestimonials, readHome } from "./read-home.ts";
import { SWIPED } from "./swiped.ts";
import { WhatsInside } from "./whats-inside.tsx";

type Texts = Pick<SectionTexts, "title" | "paragraphs" | "items">;

const SINGLE_PRODUCTS = 8;
/** Loads with the first press or hover. */
const loadDialog = () => import("#web/shop/subscriptions/questionnaire/questionnaire-dialog.tsx");
const QuestionnaireDialog = lazy(async () => ({ default: (await loadDialog()).QuestionnaireDialog }));

/** Preloads the whole dialog when the pointer or focus reaches its button. */
async function fetchDialog() {
  await (await loadDialog()).loadWizard();
}
const prepare = () => fetchAhead(fetchDialog);

export function meta({ matches, loaderData }: MetaArgs<typeof loader>) {
  const { tabTitle = "", description = "" } = loaderData?.texts ?? {};
  return pageMeta(matches, tabTitle, description);
}

export async function loader({ context }: LoaderFunctionArgs) {
  const callApi = context.get(pageApi);
  const [plans, claims, shelves, texts] = await Promise.all([
    callApi(listPlans, {}),
    callApi(listClaims, {}),
    callApi(viewShopWindow, {}),
    readHome(callApi),
  ]);
  const ordered = orderTestimonials(claims, texts.testimonials);
  return { texts, plans, claims: ordered, products: oneOfEachKind(shelves).slice(0, SINGLE_PRODUCTS) };
}

export default function HomePage() {
  const { texts, plans, claims, products } = useLoaderData<typeof loader>();
  const [isDialogOpen, setDialogOpen] = useState<boolean>();
  // Memoised, so that opening the dialog does not render the page again. That rendering took half of the opening time.
  const page = useMemo(() => {
    const starting = {
      onClick: () => setDialogOpen(true),
      onPointerEnter: prepare,
      onPointerDown: prepare,
      onFocus: prepare,
    };
    return (
      <>
        <Hero texts={texts} starting={starting} plans={plans.plans} />
        {inOrder(
          [
            { to: "offer", part: <FirstBoxOffer label={texts.offer} plans={plans.plans} /> },
            { to: "promises", part: <Promises texts={texts.promises} /> },
            { to: "boxes", part: <BoxCards title={texts.boxes} plans={plans} claims={claims} /> },
            {
              to: "products",
              part: <SingleProducts title={texts.products} products={products} delivery={plans.delivery} />,
            },
            { to: "how-it-works", part: <HowItWorks texts={texts.howItWorks} starting={starting} /> },
            { to: "inside", part: <WhatsInside texts={texts.inside} boxes={plans.boxes} claims={claims} /> },
            { to: "self-care", part: <SelfCare texts={texts.selfCare} /> },
            { to: "testimonials", part: <Testimonials title={texts.testimonials.title} claims={claims} /> },
            { to: "figures", part: <Figures claims={claims} /> },
            { to: "contact", part: <Contact texts={texts.contact} /> },
          ],
          texts.order,
        ).map(({ to, part }) => (
          <Fragment key={to}>{part}</Fragment>
        ))}
      </>
    );
  }, [texts, plans, claims, products]);
  return (
    <>
      {page}
      {isDialogOpen !== undefined && (
        <Suspense>
          <QuestionnaireDialog isOpen={isDialogOpen} onClose={() => setDialogOpen(false)} plans={plans} />
        </Suspense>
      )}
    </>
  );
}

function Contact({ texts: { title, paragraphs } }: { texts: Texts }) {
  return (
    <PageSection id="contact" width="narrow">
      <div className="text-center">
        <h2>{title}</h2>
        {paragraphs.map((paragraph) => (
          <p key={paragraph} className="mt-4 text-lg text-ink-soft">
            {paragraph}
          </p>
        ))}
        <ContactLink className="mt-5 inline-flex min-h-11 items-center font-display text-2xl break-all underline decoration-line-strong underline-offset-8 hover:decoration-ink" />
      </div>
    </PageSection>
  );
}

interface SingleProductsProps {
  title: string;
  products: readonly Product[];
  delivery: Plans["delivery"];
}

function SingleProducts({ title, products, delivery }: SingleProductsProps) {
  if (products.length === 0) return null;
  return (
    <PageSection>
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h2>{title}</h2>
        <TextLink to={paths.products}>Everything we make</TextLink>
      </div>
      <ProductRow products={products} delivery={delivery} />
    </PageSection>
  );
}

function SelfCare({ texts: { title, paragraphs } }: { texts: Texts }) {
  return (
    <section className="grid border-y border-line bg-surface-sunk lg:grid-cols-2">
      <Picture
        src="/pictures/bathroom"
        sizes="(min-width: 1024px) 75vw, 113vw"
        className="aspect-[16/9] lg:aspect-square"
      />
      <div className="flex flex-col items-start justify-center gap-4 px-5 py-9 sm:gap-5 sm:px-8 sm:py-12 lg:px-16">
        <h2>{title}</h2>
        {paragraphs.map((paragraph) => (
          <p key={paragraph} className="max-w-[46ch] text-ink-soft sm:text-lg">
            {paragraph}
          </p>
        ))}
        <ButtonLink to={paths.products} variant="secondary">
          See the Wellness Collection
        </ButtonLink>
      </div>
    </section>
  );
}

function Testimonials({ title, claims }: { title: string; claims: readonly Claim[] }) {
  const testimonials = claims.filter(({ kind }) => kind === "testimonial");
  if (testimonials.length === 0) return null;
  return (
    <PageSection>
      <h2>{title}</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard scrolls the row, which has no control of its own */}
      <ul tabIndex={0} className={`${SWIPED} mt-6 gap-5 md:mt-10 md:grid md:grid-cols-3 md:gap-x-10`}>
        {testimonials.map((claim) => (
          <li key={claim.key} className="w-[82%] shrink-0 snap-start border-t border-line-strong pt-5 md:w-auto">
            <figure className="flex h-full flex-col gap-4">
              <blockquote className="font-display text-xl leading-snug text-pretty italic md:text-2xl">
                <p>&ldquo;{claim.text}&rdquo;</p>
              </blockquote>
              <figcaption className="mt-auto font-medium">{claim.detail}</figcaption>
            </figure>
          </li>
        ))}
      </ul>
      <div className="mt-5 md:mt-8">
        <ClaimSource claims={testimonials} />
      </div>
    </PageSection>
  );
}

function Promises({ texts: { title, items } }: { texts: Texts }) {
  return (
    <PageSection>
      <h2 className="sr-only">{title}</h2>
      <ul className="grid grid-cols-2 gap-x-5 gap-y-4 sm:gap-x-10 sm:gap-y-8 lg:grid-cols-4">
        {items.map((promise) => (
          <li key={promise.title} className="border-t border-line-strong pt-3 sm:pt-5">
            <h3>{promise.title}</h3>
            <p className="mt-1 max-w-[36ch] text-sm text-ink-soft sm:mt-2 sm:text-base">{promise.text}</p>
          </li>
        ))}
      </ul>
    </PageSection>
  );
}

/** "women's or men's". */
const EITHER = new Intl.ListFormat("en-GB", { type: "disjunction" });

/** Price of the first box and of later boxes, in the same size. Renders nothing if no plan has the offer. */
function FirstBoxOffer({ label, plans }: { label: string; plans: readonly PlanView[] }) {
  const names = useAudienceNames();
  const offers = plans.filter((each) => each.rolls && each.firstBox.isOffer);
  const [plan] = offers;
  if (!plan) return null;
  const same = offers
    .filter(({ price }) => price === plan.price)
    .map(({ audience }) => nameInSentence(possessive(names[audience])));
  const other = offers.find(({ price }) => price !== plan.price);
  return (
    <section aria-label="The first box" className="border-b border-line bg-accent-soft">
      <div className="mx-auto flex max-w-4xl flex-col items-center gap-3 px-5 py-6 text-center sm:px-8 md:gap-4 md:py-16">
        <Eyebrow>{label}</Eyebrow>
        <p className="font-display text-[clamp(1.75rem,1.3rem+1.8vw,2.75rem)] leading-tight text-balance">
          Your first box for <Price amount={plan.firstBox.price} />{" "}
          <span className="text-ink-soft">
            <span className="sr-only">regular price </span>
            <del>
              <Price amount={plan.originalPrice} />
            </del>
          </span>
          <span className="block">
            then <Price amount={plan.price} /> a month
          </span>
        </p>
        <p className="max-w-xl text-pretty">
          <strong className="font-medium">
            {firstBoxSaving(plan)}, {plan.firstBox.percentOff}% off
          </strong>{" "}
          the first {EITHER.format(same)} box. The regular price, <Price amount={plan.price} />, starts with month 2.
          {other && (
            <>
              {" "}
              The {boxInSentence(other.audience, names)} is <Price amount={other.firstBox.price} />, then{" "}
              <Price amount={other.price} /> a month.
            </>
          )}{" "}
          Free UK delivery with every box.
        </p>
      </div>
    </section>
  );
}
