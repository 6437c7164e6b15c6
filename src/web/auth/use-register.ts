import { useMutation } from "@tanstack/react-query";
import { register } from "#contract/accounts.ts";
import type { InputOf } from "#contract/endpoint.ts";
import { callApi } from "#web/api-client.ts";
import { useSetUser } from "#web/shell/use-set-user.ts";
import { useToast } from "#web/ui/toast.tsx";

export function useRegister() {
  const setUser = useSetUser();
  const { showToast } = useToast();
  return useMutation({
    mutationFn: (input: InputOf<typeof register>) => callApi(register, input),
    onSuccess: ({ user }) => setUser(user),
    onError: (error) => showToast({ title: "Registration failed", description: error.message, variant: "destructive" }),
  });
}
