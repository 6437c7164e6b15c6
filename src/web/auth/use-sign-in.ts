import { useMutation } from "@tanstack/react-query";
import type { InputOf } from "#contract/call.ts";
import { signIn } from "#contract/calls.ts";
import { callApi } from "#web/api-client.ts";
import { useSetUser } from "#web/shell/use-set-user.ts";

export function useSignIn() {
  const setUser = useSetUser();
  return useMutation({
    mutationFn: (input: InputOf<typeof signIn>) => callApi(signIn, input),
    onSuccess: ({ user }) => setUser(user),
  });
}
