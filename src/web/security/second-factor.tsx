import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import type { User } from "#contract/accounts.ts";
import { userResource } from "#web/current-user.ts";
import { ownPath, paths } from "#web/paths.ts";
import { passkeysQuery } from "#web/queries.ts";
import { PasskeyReauthentication } from "#web/shell/passkey-reauthentication.tsx";
import { Alert } from "#web/ui/alert.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { RemoveSecondFactor } from "./remove-second-factor.tsx";
import { SetUpSecondFactor } from "./set-up-second-factor.tsx";

/** The administrator's second thing to sign in with: set up, in use, or removed. */
export function SecondFactor({ user }: { user: User }) {
  const [step, setStep] = useState<"rest" | "change">("rest");
  const [recoveryCodes, setRecoveryCodes] = useState<readonly string[]>();
  const navigate = useNavigate();
  const next = useSearchParams()[0].get("next");
  if (recoveryCodes) {
    const goOn = () => {
      setRecoveryCodes(undefined);
      if (next) void navigate(ownPath(next, paths.admin), { replace: true });
    };
    return <RecoveryCodes codes={recoveryCodes} onDone={goOn} />;
  }
  const rest = () => setStep("rest");
  if (step === "change") {
    return user.hasSecondFactor ? (
      <RemoveSecondFactor onDone={rest} />
    ) : (
      <SetUpSecondFactor
        onConfirmed={(codes) => {
          rest();
          setRecoveryCodes(codes);
        }}
        onCancel={rest}
      />
    );
  }
  return (
    <div className="space-y-5">
      {user.needsSecondFactor && <FactorNeeded user={user} />}
      <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Badge tone={user.hasSecondFactor ? "success" : "neutral"}>{user.hasSecondFactor ? "On" : "Off"}</Badge>
        <span className="text-ink-soft">
          {user.hasSecondFactor
            ? "Signing in asks for a code from your app."
            : "Signing in asks for a code from an app on your phone, beside the password."}
        </span>
      </p>
      <div className="flex flex-wrap gap-3">
        {next && !user.needsSecondFactor && (
          <ButtonLink to={ownPath(next, paths.admin)}>Back to the dashboard</ButtonLink>
        )}
        <Button variant="secondary" onClick={() => setStep("change")}>
          {user.hasSecondFactor ? "Remove the app" : "Set up the app"}
        </Button>
      </div>
    </div>
  );
}

/** Ten codes, shown once: the shop keeps no copy that could be read. */
function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  return (
    <div className="space-y-5">
      <Alert tone="success" title="The app is set up">
        Keep these codes somewhere safe, on paper or in a password manager. Each is good once, when the phone is not at
        hand. They are not shown again.
      </Alert>
      <ul className="grid max-w-sm grid-cols-2 gap-x-8 gap-y-2 font-mono">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Button onClick={onDone}>I have kept them</Button>
    </div>
  );
}

/** Why the dashboard is closed, and what opens it. */
function FactorNeeded({ user }: { user: User }) {
  const hasPasskey = (useQuery(passkeysQuery).data?.length ?? 0) > 0;
  if (hasPasskey) {
    return (
      <div className="space-y-5">
        <Alert tone="warning" title="The dashboard opens with your passkey">
          You have signed in with the password alone.
        </Alert>
        <PasskeyReauthentication onProved={() => void userResource.renew()} />
      </div>
    );
  }
  return (
    <Alert tone="warning" title={user.hasSecondFactor ? "Please sign in again" : "The dashboard opens with it"}>
      {user.hasSecondFactor
        ? "You have signed in without a code of your app. Sign out, and in again with one: then the dashboard opens."
        : "A password alone would open every customer\u2019s data to whoever learns it. Set the app up once, or add a passkey below; the dashboard opens as soon as one is there."}
    </Alert>
  );
}
