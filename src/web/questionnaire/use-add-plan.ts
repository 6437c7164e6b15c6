import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { useNavigate } from "react-router";
import { addToBasket } from "#contract/basket.ts";
import type { PlanView } from "#contract/catalogue.ts";
import type { QuestionnaireAnswers } from "#domain/plans.ts";
import { callApi } from "#web/api-client.ts";
import { paths } from "#web/paths.ts";
import { useToast } from "#web/ui/toast.tsx";
import { forgetStoredAnswers } from "./stored-answers.ts";

export interface PlanWithAnswers {
  plan: PlanView;
  answers: QuestionnaireAnswers;
}

/** Puts a plan with its answers into the basket, once however often it is pressed, and goes there. */
export function useAddPlan() {
  const { showToast } = useToast();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const isUnderWay = useRef(false);
  const mutation = useMutation({
    mutationFn: ({ plan, answers }: PlanWithAnswers) =>
      callApi(addToBasket, { productId: plan.id, quantity: 1, questionnaireData: answers }),
    onSuccess: (basket, { plan }) => {
      queryClient.setQueryData(["basket"], basket);
      forgetStoredAnswers();
      showToast({
        title: "Added to basket",
        description: `${plan.title} has been added to your basket.`,
        variant: "success",
      });
      navigate(paths.basket);
    },
    onError: () => {
      isUnderWay.current = false;
      showToast({ title: "Error", description: "Unable to add to basket. Please try again.", variant: "destructive" });
    },
  });
  return {
    isAdding: mutation.isPending || mutation.isSuccess,
    addPlan(wanted: PlanWithAnswers) {
      if (isUnderWay.current) return;
      isUnderWay.current = true;
      mutation.mutate(wanted);
    },
  };
}
