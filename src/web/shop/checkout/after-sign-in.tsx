import { useLocation } from "react-router";
import type { Basket } from "#contract/basket/basket.ts";
import { planName } from "#domain/subscriptions/describe-box.ts";
import { useAudienceNames } from "#web/app/layout/use-shop-mode.ts";
import { findBasketChange } from "#web/shop/basket/basket-before.ts";
import { OwnBoxNotice } from "#web/shop/subscriptions/questionnaire/add-box-button.tsx";
import { Alert } from "#web/ui/alert.tsx";
import { Price } from "#web/ui/price.tsx";

/** Says what a sign-in changed in a guest's basket, and which boxes the customer has already. */
export function AfterSignIn({ basket }: { basket: Basket }) {
  return (
    <>
      <BasketChange basket={basket} />
      {basket.items.map(
        ({ id, questionnaireData: answers }) =>
          answers?.purpose === "personal" && <OwnBoxNotice key={id} audience={answers.audience} />,
      )}
    </>
  );
}

function BasketChange({ basket }: { basket: Basket }) {
  const names = useAudienceNames();
  const change = findBasketChange(useLocation().state, basket);
  if (!change) return null;
  const { added, replacedPlans, totalBefore } = change;
  return (
    <Alert tone="warning" title="Your basket has changed">
      {added.length > 0 && <p>Added from your account: {added.join(", ")}.</p>}
      {replacedPlans.length > 0 && (
        <p>
          Replaced by the plan that you chose last: {replacedPlans.map((plan) => planName(plan, names)).join("; ")}.
        </p>
      )}
      <p className="prices" hidden={totalBefore === basket.total}>
        Your total was <Price amount={totalBefore} /> and is now <Price amount={basket.total} />.
      </p>
    </Alert>
  );
}
