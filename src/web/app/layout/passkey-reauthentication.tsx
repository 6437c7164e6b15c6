import { reauthenticateByPasskey, startPasskeyReauthentication } from "#contract/accounts/passkeys.ts";
import { callApi } from "#web/app/api-client.ts";
import { tooManyRequestsMessage } from "#web/app/too-many-requests-message.ts";
import { useCall } from "#web/app/use-call.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { deviceMessage, signByPasskey } from "./passkeys.ts";

export function PasskeyReauthentication({ onProved }: { onProved: () => void }) {
  const { mutate, isPending, error } = useCall({
    call: async () => callApi(reauthenticateByPasskey, { response: await signByPasskey(startPasskeyReauthentication) }),
    onSuccess: onProved,
  });
  return (
    <div className="space-y-5">
      {error && (
        <Alert tone="danger">
          {deviceMessage(error) ?? tooManyRequestsMessage(error) ?? "This passkey was not accepted."}
        </Alert>
      )}
      <Button variant="secondary" isBusy={isPending} busyLabel="Waiting for your device..." onClick={() => mutate()}>
        Use your passkey
      </Button>
    </div>
  );
}
