import { useMutation } from "@tanstack/react-query";
import { signIn } from "#contract/accounts.ts";
import type { InputOf } from "#contract/endpoint.ts";
import { callApi } from "#web/api-client.ts";
import { useSetUser } from "#web/shell/use-set-user.ts";
import { useToast } from "#web/ui/toast.tsx";

export function useSignIn() {
  const setUser = useSetUser();
  const { showToast } = useToast();
  return useMutation({
    mutationFn: (input: InputOf<typeof signIn>) => callApi(signIn, input),
    onSuccess: ({ user }) => setUser(user),
    onError: (error) => showToast({ title: "Login failed", description: error.message, variant: "destructive" }),
  });
}
