import { useMutation } from "@tanstack/react-query";
import { register } from "#contract/accounts.ts";
import type { InputOf } from "#contract/endpoint.ts";
import { callApi } from "#web/api-client.ts";
import { useToast } from "#web/ui/toast.tsx";
import { useEnterAs } from "./use-enter-as.ts";

export function useRegister() {
  const enterAs = useEnterAs();
  const { showToast } = useToast();
  return useMutation({
    mutationFn: (input: InputOf<typeof register>) => callApi(register, input),
    onSuccess: ({ user }) => enterAs(user),
    onError: (error) => showToast({ title: "Registration failed", description: error.message, variant: "destructive" }),
  });
}
