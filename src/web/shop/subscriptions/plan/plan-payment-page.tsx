import ArrowLeft from "lucide-react/icons/arrow-left";
import { useEffect, useState } from "react";
import { Link, type LoaderFunctionArgs, type MetaFunction, useLoaderData, useNavigate } from "react-router";
import { listPlans } from "#contract/catalogue/catalogue.ts";
import type { Answers } from "#contract/subscriptions/questionnaire.ts";
import type { Duration } from "#domain/subscriptions/plans.ts";
import { answersResource } from "#web/app/current-user.ts";
import { pageMeta } from "#web/app/layout/page-meta.ts";
import { useSignedOutRedirect } from "#web/app/layout/use-signed-out-redirect.ts";
import { useUser } from "#web/app/layout/use-user.ts";
import { pageApi } from "#web/app/page-api.ts";
import { paths } from "#web/app/paths.ts";
import { useResource } from "#web/app/resource.ts";
import { readBoxTexts } from "#web/content/read-sections.ts";
import { CheckoutPart } from "#web/shop/checkout/checkout-part.tsx";
import { useReloadForStripe } from "#web/shop/checkout/use-reload-for-stripe.ts";
import { plansFor } from "#web/shop/subscriptions/gifts/gift-plans.ts";
import { useOwnPrices } from "#web/shop/subscriptions/questionnaire/own-prices.ts";
import { PlanCards } from "#web/shop/subscriptions/questionnaire/plan-cards.tsx";
import { BoxContents } from "#web/shop/subscriptions/questionnaire/subscription-facts.tsx";
import { LoadError } from "#web/ui/load-error.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { useToast } from "#web/ui/toast.tsx";
import { PlanPayment } from "./plan-payment.tsx";

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, "Your subscription", "Choose a plan and pay for the first box.");

export async function loader({ context }: LoaderFunctionArgs) {
  const callApi = context.get(pageApi);
  const [plans, texts] = await Promise.all([callApi(listPlans, {}), readBoxTexts(callApi)]);
  return { plans, texts: texts.contents };
}

/** Leads from the questionnaire directly to the payment for a plan, without the basket. */
export default function PlanPaymentPage() {
  useReloadForStripe();
  const { user, isLoading, isError } = useUser();
  const query = useResource(answersResource, { isEnabled: user !== null });
  const answers = query.data;
  return (
    <div className="mx-auto w-full max-w-7xl px-5 pt-8 sm:px-8 md:pt-12">
      <Link
        to={paths.questionnaire}
        className="inline-flex min-h-11 items-center gap-2 text-ink-soft underline-offset-4 hover:text-ink hover:underline"
      >
        <ArrowLeft aria-hidden size={18} strokeWidth={1.5} />
        Back
      </Link>
      <h1 className="mt-2 mb-8 text-4xl sm:text-5xl">Your subscription</h1>
      {isError || query.isError ? (
        <LoadError title="Your preferences could not be loaded" onRetry={() => void query.refetch()}>
          <p>Try again in a moment.</p>
        </LoadError>
      ) : answers ? (
        <ChosenAnswers answers={answers} />
      ) : (
        <div className="py-24">
          <Spinner label="Loading your preferences" />
          {!isLoading && !user && <SignInFirst />}
          {answers === null && <AnswerFirst />}
        </div>
      )}
    </div>
  );
}

function SignInFirst() {
  const redirect = useSignedOutRedirect();
  useEffect(
    () =>
      redirect({
        title: "Please Sign In",
        description: "You need to sign in to continue with your subscription",
      }),
    [redirect],
  );
  return null;
}

function AnswerFirst() {
  const { showToast } = useToast();
  const navigate = useNavigate();
  useEffect(() => {
    showToast({
      title: "Complete Your Preferences",
      description: "Please answer a few questions first",
      variant: "destructive",
      staysOnTheWay: true,
    });
    void navigate(paths.questionnaire, { replace: true });
  }, [showToast, navigate]);
  return null;
}

function ChosenAnswers({ answers }: { answers: Answers }) {
  const loaded = useLoaderData<typeof loader>();
  const { boxes, plans } = useOwnPrices(loaded.plans);
  const [duration, setDuration] = useState<Duration>(answers.duration);
  const ownPlans = plansFor(
    plans.filter((plan) => plan.audience === answers.audience),
    answers.purpose,
  );
  const plan = ownPlans.find((each) => each.duration === duration);
  const box = boxes.find((each) => each.audience === answers.audience);
  return (
    <PlanPayment plan={plan} box={box} isGift={answers.purpose === "gift"} asksToGoOn={duration === "monthly"}>
      <PlanCards legend="Choose a plan" plans={ownPlans} selected={duration} onSelect={setDuration} />
      {box && (
        <CheckoutPart title={box.title}>
          <BoxContents texts={loaded.texts} box={box} />
        </CheckoutPart>
      )}
    </PlanPayment>
  );
}
