import type { InputOf } from "#contract/call.ts";
import { signUp } from "#contract/calls.ts";
import { callApi } from "#web/api-client.ts";
import { setUser } from "#web/current-user.ts";
import { useCall } from "#web/use-call.ts";

/** Opens an account with its address from the checkout; the basket comes along. */
export function useSignUp(onCreated: () => void) {
  return useCall({
    call: (input: InputOf<typeof signUp>) => callApi(signUp, input),
    onSuccess: ({ user }) => {
      setUser(user);
      onCreated();
    },
  });
}
