import { useMutation } from "@tanstack/react-query";
import type { InputOf } from "#contract/call.ts";
import { signUp } from "#contract/calls.ts";
import { callApi } from "#web/api-client.ts";
import { useSetUser } from "#web/shell/use-set-user.ts";

/** Opens an account with its address from the checkout; the basket comes along. */
export function useSignUp(onCreated: () => void) {
  const setUser = useSetUser();
  return useMutation({
    mutationFn: (input: InputOf<typeof signUp>) => callApi(signUp, input),
    onSuccess: ({ user }) => {
      setUser(user);
      onCreated();
    },
  });
}
