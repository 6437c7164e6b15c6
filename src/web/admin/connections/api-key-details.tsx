import { useState } from "react";
import { type ApiKey, revokeApiKey } from "#contract/accounts/admin-api-keys.ts";
import { PERMISSION_LABELS } from "#web/admin/accounts/staff/permission-labels.ts";
import { ConfirmDialog } from "#web/admin/kit/confirm-dialog.tsx";
import { useAdminMutation } from "#web/admin/kit/use-admin-mutation.ts";
import { useUrlState } from "#web/admin/kit/use-url-state.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Moment } from "#web/ui/moment.tsx";

/** A key's maker and permissions, and a button that revokes it. */
export function ApiKeyDetails({ apiKey }: { apiKey: ApiKey }) {
  const url = useUrlState();
  const [isAsked, setAsked] = useState(false);
  const revoke = useAdminMutation({
    call: revokeApiKey,
    success: "API key revoked",
    failure: "Failed to revoke the API key",
    onSuccess: () => url.write({ key: undefined }, { staysOnPage: true }),
  });
  return (
    <div className="space-y-5">
      {apiKey.state === "powerless" && (
        <Alert tone="warning" title="This key can do nothing">
          {apiKey.maker} no longer has its permissions.
        </Alert>
      )}
      <p className="wrap-anywhere">
        <span className="font-medium">{apiKey.name}</span>
        <span className="block text-ink-soft">
          Made by {apiKey.maker}, <Moment at={apiKey.createdAt} />
        </span>
      </p>
      <div>
        <p className="font-medium">Allowed to see and change</p>
        <ul className="mt-1 list-disc space-y-1 pl-5">
          {apiKey.permissions.map((permission) => (
            <li key={permission}>{PERMISSION_LABELS[permission]}</li>
          ))}
        </ul>
      </div>
      {apiKey.state !== "revoked" && (
        <Button variant="secondary" onClick={() => setAsked(true)}>
          Revoke
        </Button>
      )}
      <ConfirmDialog
        isOpen={isAsked}
        title="Revoke this API key?"
        actionLabel="Revoke API key"
        keepLabel="Keep API key"
        isBusy={revoke.isPending}
        onConfirm={() => revoke.mutate({ keyId: String(apiKey.id) })}
        onClose={() => setAsked(false)}
      >
        <p className="font-medium wrap-anywhere">{apiKey.name}</p>
        <p className="text-ink-soft">Programs that use it are refused at once. A revoked key cannot be used again.</p>
      </ConfirmDialog>
    </div>
  );
}
