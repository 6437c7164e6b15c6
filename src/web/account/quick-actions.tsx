import { paths } from "#web/paths.ts";
import { SIGNING_OUT, useSignOut } from "#web/shell/use-sign-out.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { UpdatePreferences } from "./update-preferences.tsx";

export function QuickActions() {
  const { signOut, isSigningOut } = useSignOut();
  return (
    <div className="grid gap-3">
      <ButtonLink to={paths.products} variant="secondary">
        Browse Wellness Collection
      </ButtonLink>
      <UpdatePreferences />
      <Button variant="secondary" isBusy={isSigningOut} busyLabel={SIGNING_OUT} onClick={signOut}>
        Sign Out
      </Button>
    </div>
  );
}
