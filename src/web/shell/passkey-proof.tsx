import { proveByPasskey, startPasskeyProof } from "#contract/calls.ts";
import { callApi } from "#web/api-client.ts";
import { tooManyWords } from "#web/too-many-words.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { useCall } from "#web/use-call.ts";
import { deviceWords, signByPasskey } from "./passkeys.ts";

/** Shows once more who one is by a passkey. */
export function PasskeyProof({ onProved }: { onProved: () => void }) {
  const { mutate, isPending, error } = useCall({
    call: async () => callApi(proveByPasskey, { response: await signByPasskey(startPasskeyProof) }),
    onSuccess: onProved,
  });
  return (
    <div className="space-y-5">
      {error && (
        <Alert tone="danger">{deviceWords(error) ?? tooManyWords(error) ?? "This passkey was not accepted."}</Alert>
      )}
      <Button variant="secondary" isBusy={isPending} busyLabel="Waiting for your device..." onClick={() => mutate()}>
        Use your passkey
      </Button>
    </div>
  );
}
