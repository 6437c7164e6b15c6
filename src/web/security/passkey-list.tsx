import { useQuery, useQueryClient } from "@tanstack/react-query";
import { removePasskey } from "#contract/calls.ts";
import type { Passkey } from "#contract/passkeys.ts";
import { callApi } from "#web/api-client.ts";
import { passkeysQuery } from "#web/queries.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Moment } from "#web/ui/moment.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { useToast } from "#web/ui/toast.tsx";
import { useCall } from "#web/use-call.ts";
import { AddPasskey } from "./add-passkey.tsx";

/** The keys that one signs in with instead of a password, each with its own way out. */
export function PasskeyList() {
  const query = useQuery(passkeysQuery);
  if (query.isPending) return <Spinner label="Loading your passkeys" />;
  if (query.isError) return <Alert tone="danger">Your passkeys could not be read. Please reload the page.</Alert>;
  return (
    <div className="space-y-5">
      <p className="text-ink-soft">
        A passkey lives on your phone, computer or security key, and opens with your finger, face or PIN. Nobody can
        guess it, and no other site gets it out of you.
      </p>
      {query.data.length > 0 && (
        <ul>
          {query.data.map((passkey) => (
            <PasskeyLine key={passkey.id} passkey={passkey} />
          ))}
        </ul>
      )}
      <AddPasskey />
    </div>
  );
}

function PasskeyLine({ passkey: { id, name, createdAt, lastUsedAt } }: { passkey: Passkey }) {
  const queryClient = useQueryClient();
  const { showToast } = useToast();
  const { mutate, isPending } = useCall({
    call: () => callApi(removePasskey, { passkeyId: String(id) }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: passkeysQuery.queryKey }),
    onError: () => showToast({ title: "Error", description: "Please try again.", variant: "destructive" }),
  });
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-line py-4 first:pt-0">
      <div>
        <p className="font-medium wrap-anywhere">{name}</p>
        <p className="text-ink-soft">
          Made on <Moment at={createdAt} />,{" "}
          {lastUsedAt ? (
            <>
              last used on <Moment at={lastUsedAt} />
            </>
          ) : (
            "not used yet"
          )}
        </p>
      </div>
      <Button
        variant="secondary"
        size="small"
        aria-label={`Remove ${name}`}
        isBusy={isPending}
        busyLabel="Removing..."
        onClick={() => mutate()}
      >
        Remove
      </Button>
    </li>
  );
}
