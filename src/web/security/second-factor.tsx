import { useState } from "react";
import type { User } from "#contract/accounts.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { RemoveSecondFactor } from "./remove-second-factor.tsx";
import { SetUpSecondFactor } from "./set-up-second-factor.tsx";

/** The administrator's second thing to sign in with: set up, in use, or removed. */
export function SecondFactor({ user }: { user: User }) {
  const [step, setStep] = useState<"rest" | "change">("rest");
  const [recoveryCodes, setRecoveryCodes] = useState<readonly string[]>();
  if (recoveryCodes) return <RecoveryCodes codes={recoveryCodes} onDone={() => setRecoveryCodes(undefined)} />;
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
      {user.needsSecondFactor && (
        <Alert tone="warning" title="Please set it up now">
          Your password alone opens every customer&rsquo;s data. A code from your phone keeps others out who learn it.
        </Alert>
      )}
      <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Badge tone={user.hasSecondFactor ? "success" : "neutral"}>{user.hasSecondFactor ? "On" : "Off"}</Badge>
        <span className="text-ink-soft">
          {user.hasSecondFactor
            ? "Signing in asks for a code from your app."
            : "Signing in asks for a code from an app on your phone, beside the password."}
        </span>
      </p>
      <Button variant="secondary" onClick={() => setStep("change")}>
        {user.hasSecondFactor ? "Remove the app" : "Set up the app"}
      </Button>
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
