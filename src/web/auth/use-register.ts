import { useMutation } from "@tanstack/react-query";
import type { InputOf } from "#contract/call.ts";
import { register } from "#contract/calls.ts";
import { callApi } from "#web/api-client.ts";
import { useSetUser } from "#web/shell/use-set-user.ts";

export function useRegister() {
  const setUser = useSetUser();
  return useMutation({
    mutationFn: (input: InputOf<typeof register>) => callApi(register, input),
    onSuccess: ({ user }) => setUser(user),
  });
}
