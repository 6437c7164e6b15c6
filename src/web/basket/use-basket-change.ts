import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Basket } from "#contract/basket.ts";
import { isSignedOut } from "#web/api-client.ts";
import { useToast } from "#web/ui/toast.tsx";

interface Words {
  title: string;
  description: string;
}

interface BasketChange<Input> {
  call: (input: Input) => Promise<Basket>;
  /** Said when the shop asks to sign in first. */
  signedOutText: string;
  refused: (error: Error) => Words;
  /** Nothing is said when it answers undefined. */
  done: (input: Input) => Words | undefined;
  /** Runs after a change even when the line that asked for it has left the page. */
  afterwards?: ((input: Input) => void) | undefined;
}

/** One way of changing the basket: the answer is the new basket, and both outcomes are said in a toast. */
export function useBasketChange<Input>({ call, signedOutText, refused, done, afterwards }: BasketChange<Input>) {
  const queryClient = useQueryClient();
  const { showToast } = useToast();
  return useMutation({
    mutationFn: call,
    onSuccess: (basket, input) => {
      queryClient.setQueryData(["basket"], basket);
      const words = done(input);
      if (words) showToast({ ...words, variant: "success" });
      afterwards?.(input);
    },
    onError: (error) => {
      const words = isSignedOut(error) ? { title: "Please Sign In", description: signedOutText } : refused(error);
      showToast({ ...words, variant: "destructive" });
    },
  });
}
