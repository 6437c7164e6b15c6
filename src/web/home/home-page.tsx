import { lazy, Suspense, useMemo, useState } from "react";
import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { listClaims, listPlans, viewShopWindow } from "#contract/calls.ts";
import { fetchAhead } from "#web/fetch-ahead.ts";
import { pageApi } from "#web/page-api.ts";
import { oneOfEachKind } from "#web/shelf/one-of-each-kind.ts";
import { ContactLink } from "#web/shell/contact-link.tsx";
import { pageMeta } from "#web/shell/page-meta.ts";
import { PageSection } from "#web/ui/page-section.tsx";
import { BoxCards } from "./box-cards.tsx";
import { Figures } from "./figures.tsx";
import { FirstBoxOffer } from "./first-box-offer.tsx";
import { Hero } from "./hero.tsx";
import { HowItWorks } from "./how-it-works.tsx";
import { Promises } from "./promises.tsx";
import { SelfCare } from "./self-care.tsx";
import { SingleProducts } from "./single-products.tsx";
import { Testimonials } from "./testimonials.tsx";
import { WhatsInside } from "./whats-inside.tsx";

const SINGLE_PRODUCTS = 8;
/** Comes with the first press, or with what leads to it. */
const loadDialog = () => import("#web/monthly-box/questionnaire/questionnaire-dialog.tsx");
const QuestionnaireDialog = lazy(async () => ({ default: (await loadDialog()).QuestionnaireDialog }));

/** Fetches all of the dialog, as a pointer or the focus comes near a button that opens it. */
async function fetchDialog() {
  await (await loadDialog()).loadWizard();
}
const prepare = () => fetchAhead(fetchDialog);

export function meta() {
  return pageMeta(
    "Handmade natural bath, every month",
    "Five handmade things for the bath in a monthly box for women, men or children. UK delivery included, cancel any time.",
  );
}

export async function loader({ context }: LoaderFunctionArgs) {
  const callApi = context.get(pageApi);
  const [plans, claims, shelves] = await Promise.all([
    callApi(listPlans, {}),
    callApi(listClaims, {}),
    callApi(viewShopWindow, {}),
  ]);
  return { plans, claims, products: oneOfEachKind(shelves).slice(0, SINGLE_PRODUCTS) };
}

export default function HomePage() {
  const { plans, claims, products } = useLoaderData<typeof loader>();
  const [isDialogOpen, setDialogOpen] = useState<boolean>();
  // Opening the dialog draws the dialog, and not the page behind it anew: half of what the press took.
  const page = useMemo(() => {
    const starting = {
      onClick: () => setDialogOpen(true),
      onPointerEnter: prepare,
      onPointerDown: prepare,
      onFocus: prepare,
    };
    return (
      <>
        <Hero starting={starting} />
        <FirstBoxOffer plans={plans.plans} />
        <Promises />
        <BoxCards plans={plans} claims={claims} />
        <SingleProducts products={products} delivery={plans.delivery} />
        <HowItWorks starting={starting} />
        <WhatsInside boxes={plans.boxes} claims={claims} />
        <SelfCare />
        <Testimonials claims={claims} />
        <Figures claims={claims} />
        <Contact />
      </>
    );
  }, [plans, claims, products]);
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

function Contact() {
  return (
    <PageSection id="contact" width="narrow">
      <div className="text-center">
        <h2>A question first?</h2>
        <p className="mt-4 text-lg text-ink-soft">
          What is in something, whether it suits, where your parcel is: write to us.
        </p>
        <ContactLink className="mt-5 inline-flex min-h-11 items-center font-display text-2xl break-all underline decoration-line-strong underline-offset-8 hover:decoration-ink" />
      </div>
    </PageSection>
  );
}
