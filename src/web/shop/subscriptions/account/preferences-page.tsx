import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type MetaFunction, useNavigate } from "react-router";
import type { Plans } from "#contract/catalogue/catalogue.ts";
import type { Answers } from "#contract/subscriptions/questionnaire.ts";
import { isSignedOut } from "#web/app/api-client.ts";
import { pageMeta } from "#web/app/layout/page-meta.ts";
import { LOGGED_OUT, useSignedOutRedirect } from "#web/app/layout/use-signed-out-redirect.ts";
import { paths } from "#web/app/paths.ts";
import { plansQuery } from "#web/app/queries.ts";
import { AccountFrame } from "#web/shop/accounts/account-frame.tsx";
import { useOwnPrices } from "#web/shop/subscriptions/questionnaire/own-prices.ts";
import type { PartialAnswers } from "#web/shop/subscriptions/questionnaire/stored-answers.ts";
import { useAddPlan } from "#web/shop/subscriptions/questionnaire/use-add-plan.ts";
import { useSaveAnswers, useSavedAnswers } from "#web/shop/subscriptions/questionnaire/use-saved-answers.ts";
import { Wizard } from "#web/shop/subscriptions/questionnaire/wizard.tsx";
import { Alert } from "#web/ui/alert.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { TextLink } from "#web/ui/text-link.tsx";
import { UpdateBoxes, useBoxesToUpdate } from "./update-boxes.tsx";
import { useSubscriptions } from "./use-subscriptions.ts";

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, "Update Preferences", "Who your box is for, how natural it is, and what to leave out.");

export default function PreferencesPage() {
  return (
    <AccountFrame title="Update Preferences" back={{ to: paths.account, label: "Back to your account" }} width="narrow">
      {() => <Preferences />}
    </AccountFrame>
  );
}

function Preferences() {
  const navigate = useNavigate();
  const { isError } = useSubscriptions();
  const boxes = useBoxesToUpdate();
  const plans = useQuery(plansQuery);
  if (isError || plans.isError) {
    return <Alert tone="danger">Your preferences could not be loaded. Reload the page.</Alert>;
  }
  if (!boxes || !plans.data) return <Spinner label="Loading your preferences" />;
  return (
    <div className="mt-8">
      {boxes.length > 0 ? (
        <>
          <UpdateBoxes boxes={boxes} onDone={() => void navigate(paths.account)} />
          <p className="mt-12 border-t border-line pt-5">
            <TextLink to={paths.questionnaire}>Add a second box</TextLink>
          </p>
        </>
      ) : (
        <UpdateAnswers plans={plans.data} />
      )}
    </div>
  );
}

/** Questionnaire for a customer without a box. Leads to the checkout. */
function UpdateAnswers({ plans: publicPlans }: { plans: Plans }) {
  const plans = useOwnPrices(publicPlans);
  const saved = useSavedAnswers();
  const [given, setGiven] = useState<PartialAnswers>({});
  const [step, setStep] = useState(1);
  const save = useSaveAnswers();
  const { addPlan, isAdding } = useAddPlan(paths.shortCheckout);
  const redirectSignedOut = useSignedOutRedirect();

  function complete(answers: Answers) {
    const plan = plans.plans.find(
      ({ audience, duration }) => audience === answers.audience && duration === answers.duration,
    );
    if (!plan) return;
    save.mutate(answers, {
      onSuccess: () => addPlan({ plan, answers }),
      onError: (error) => {
        if (isSignedOut(error)) redirectSignedOut(LOGGED_OUT);
      },
    });
  }

  return (
    <Wizard
      plans={plans}
      answers={{ ...saved, duration: undefined, ...given }}
      step={step}
      onStep={setStep}
      onAnswer={setGiven}
      onComplete={complete}
      completeLabel="Complete & Continue"
      isBusy={save.isPending || isAdding}
      busyLabel="Saving..."
    />
  );
}
