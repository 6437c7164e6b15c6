import { signOut } from "#contract/accounts/accounts.ts";
import { callApi } from "#web/app/api-client.ts";
import { paths } from "#web/app/paths.ts";
import { useCall } from "#web/app/use-call.ts";
import { useToast } from "#web/ui/toast.tsx";

export const SIGNING_OUT = "Signing out...";

/** Ends the session and reloads the home page, so that no account data stays in memory. */
export function useSignOut(): { signOut: () => void; isSigningOut: boolean } {
  const { showToast } = useToast();
  const mutation = useCall({
    call: () => callApi(signOut, {}),
    onSuccess: () => {
      // The list of the packing table, which has customers' names.
      localStorage.removeItem("packingList");
      window.location.assign(paths.home);
    },
    onError: (error) => showToast({ title: "Logout failed", description: error.message, variant: "destructive" }),
  });
  const isSigningOut = mutation.isPending || mutation.isSuccess;
  return {
    isSigningOut,
    signOut: () => {
      if (!isSigningOut) mutation.mutate();
    },
  };
}
