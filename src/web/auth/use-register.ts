import { useMutation } from "@tanstack/react-query";
import { register } from "#contract/accounts.ts";
import type { InputOf } from "#contract/endpoint.ts";
import { callApi } from "#web/api-client.ts";
import { useSetUser } from "#web/shell/use-set-user.ts";

export function useRegister() {
  const setUser = useSetUser();
  return useMutation({
    mutationFn: (input: InputOf<typeof register>) => callApi(register, input),
    onSuccess: ({ user }) => setUser(user),
  });
}
