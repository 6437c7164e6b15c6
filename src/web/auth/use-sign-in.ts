import { useMutation } from "@tanstack/react-query";
import { signIn } from "#contract/accounts.ts";
import type { InputOf } from "#contract/endpoint.ts";
import { callApi } from "#web/api-client.ts";
import { useToast } from "#web/ui/toast.tsx";
import { useEnterAs } from "./use-enter-as.ts";

export function useSignIn() {
  const enterAs = useEnterAs();
  const { showToast } = useToast();
  return useMutation({
    mutationFn: (input: InputOf<typeof signIn>) => callApi(signIn, input),
    onSuccess: ({ user }) => enterAs(user),
    onError: (error) => showToast({ title: "Login failed", description: error.message, variant: "destructive" }),
  });
}
