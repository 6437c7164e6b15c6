import { KeyRound } from "lucide-react";
import { signInByPasskey, startPasskeySignIn } from "#contract/calls.ts";
import { callApi, isRefusal } from "#web/api-client.ts";
import { setUser } from "#web/current-user.ts";
import { deviceMessage, signByPasskey } from "#web/shell/passkeys.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { useCall } from "#web/use-call.ts";
import { failureMessage } from "./failure-message.ts";

/** Signing in by a key on the device: no name, no password. */
export function PasskeySignIn() {
  const { mutate, isPending, error } = useCall({
    call: async () => callApi(signInByPasskey, { response: await signByPasskey(startPasskeySignIn) }),
    onSuccess: ({ user }) => setUser(user),
  });
  return (
    <div className="mt-6 space-y-5 border-t border-line pt-6">
      {error && <Alert tone="danger">{wordsOf(error)}</Alert>}
      <Button
        variant="secondary"
        size="large"
        className="w-full"
        isBusy={isPending}
        busyLabel="Waiting for your device..."
        onClick={() => mutate()}
      >
        <KeyRound aria-hidden size={18} strokeWidth={1.5} />
        Sign in with a passkey
      </Button>
    </div>
  );
}

function wordsOf(error: Error): string {
  if (isRefusal(error, "passkey-refused")) {
    return "We do not know this passkey, or not any more. Please sign in with your password.";
  }
  return deviceMessage(error) ?? failureMessage(error, "Something went wrong. Please try again.");
}
