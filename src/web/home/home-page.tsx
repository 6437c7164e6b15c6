import { useState } from "react";
import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { listPlans } from "#contract/catalogue.ts";
import { pageApi } from "#web/page-api.ts";
import { QuestionnaireDialog } from "#web/questionnaire/questionnaire-dialog.tsx";
import { pageMeta } from "#web/shell/page-meta.ts";
import { BoxCards } from "./box-cards.tsx";
import { Contact } from "./contact.tsx";
import { FirstBoxOffer } from "./first-box-offer.tsx";
import { Hero } from "./hero.tsx";
import { HowItWorks } from "./how-it-works.tsx";
import { Promises } from "./promises.tsx";
import { SelfCare } from "./self-care.tsx";
import { WhatsInside } from "./whats-inside.tsx";

export function meta() {
  return pageMeta(
    "Handmade natural bath, every month",
    "Five handmade things for the bath in a monthly box for women, men or children. UK delivery included, cancel any time.",
  );
}

export function loader({ context }: LoaderFunctionArgs) {
  return context.get(pageApi)(listPlans, {});
}

export default function HomePage() {
  const plans = useLoaderData<typeof loader>();
  const [isDialogOpen, setDialogOpen] = useState(false);
  const start = () => setDialogOpen(true);
  return (
    <>
      <Hero onStart={start} />
      <FirstBoxOffer plans={plans.plans} />
      <Promises />
      <BoxCards plans={plans} />
      <HowItWorks onStart={start} />
      <WhatsInside boxes={plans.boxes} />
      <SelfCare />
      <Contact />
      <QuestionnaireDialog isOpen={isDialogOpen} onClose={() => setDialogOpen(false)} plans={plans} />
    </>
  );
}
