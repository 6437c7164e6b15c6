import { useRef } from "react";
import { useNavigate } from "react-router";
import { addToBasket } from "#contract/basket/basket.ts";
import type { PlanView } from "#contract/catalogue/catalogue.ts";
import type { Answers } from "#contract/subscriptions/questionnaire.ts";
import { callApi } from "#web/app/api-client.ts";
import { paths } from "#web/app/paths.ts";
import { tooManyRequestsMessage } from "#web/app/too-many-requests-message.ts";
import { useBasketChange } from "#web/shop/basket/use-basket-change.ts";
import { forgetStoredAnswers } from "./stored-answers.ts";

export interface PlanWithAnswers {
  plan: PlanView;
  answers: Answers;
}

/**
 * Adds a plan with its answers to the basket and opens the basket or the page `to`. A double press adds the plan once.
 */
export function useAddPlan(to: string = paths.basket) {
  const navigate = useNavigate();
  const isUnderWay = useRef(false);
  const { mutate, isPending, isSuccess } = useBasketChange({
    call: ({ plan, answers }: PlanWithAnswers) =>
      callApi(addToBasket, { productId: plan.id, quantity: 1, questionnaireData: answers }),
    refused: (error) => ({
      title: "Error",
      description: tooManyRequestsMessage(error) ?? "Unable to add to basket. Please try again.",
    }),
    done: ({ plan }) => ({
      title: "Added to basket",
      description: `${plan.title} has been added to your basket.`,
      staysOnTheWay: true,
      // Shows the toast at the top, so that it does not cover the box and its price.
      isAtTop: true,
    }),
    afterwards: () => {
      forgetStoredAnswers();
      void navigate(to);
    },
  });
  return {
    isAdding: isPending || isSuccess,
    addPlan(wanted: PlanWithAnswers) {
      if (isUnderWay.current) return;
      isUnderWay.current = true;
      mutate(wanted, {
        onError: () => {
          isUnderWay.current = false;
        },
      });
    },
  };
}
