import { exportMyData } from "#contract/calls.ts";
import { isRefusal, isSignedOut, requestApi } from "#web/api-client.ts";
import { saveFile } from "#web/shell/save-file.ts";
import { LOGGED_OUT, useSignedOutRedirect } from "#web/shell/use-signed-out-redirect.ts";
import { tooManyRequestsMessage } from "#web/too-many-requests-message.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { useCall } from "#web/use-call.ts";

const TIMEOUT_MS = 120_000;

/** Fetches the file by a call and not by a link: it may have to ask for the password first. */
export function DownloadMyData() {
  const redirectSignedOut = useSignedOutRedirect();
  const { mutate, isPending, error } = useCall({
    call: async () => (await requestApi(exportMyData, {}, AbortSignal.timeout(TIMEOUT_MS))).blob(),
    onSuccess: (file) => saveFile(file, "my-data.json"),
    onError: (refused) => {
      if (isSignedOut(refused)) redirectSignedOut(LOGGED_OUT);
    },
  });
  return (
    <div className="space-y-5">
      {error && !isSignedOut(error) && <Alert tone="danger">{failureOf(error)}</Alert>}
      <Button variant="secondary" isBusy={isPending} busyLabel="Fetching..." onClick={() => mutate()}>
        Download my data
      </Button>
    </div>
  );
}

function failureOf(error: Error): string {
  if (isRefusal(error, "proof-needed")) return "The file needs your password again, and was not made without it.";
  return tooManyRequestsMessage(error) ?? "Something went wrong. Please try again.";
}
