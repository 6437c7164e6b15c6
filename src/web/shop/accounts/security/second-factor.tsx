import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { useNavigate, useSearchParams } from "react-router";
import type { User } from "#contract/accounts/accounts.ts";
import { confirmSecondFactor, removeSecondFactor, startSecondFactor } from "#contract/accounts/credentials.ts";
import { isRefusal } from "#web/app/api-client.ts";
import { userResource } from "#web/app/current-user.ts";
import { PasskeyReauthentication } from "#web/app/layout/passkey-reauthentication.tsx";
import { lazyResolver } from "#web/app/lazy-resolver.ts";
import { ownPath, paths } from "#web/app/paths.ts";
import { passkeysQuery } from "#web/app/queries.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import { useKeptFocus } from "#web/ui/use-kept-focus.ts";
import { CurrentPasswordField } from "./current-password-field.tsx";
import { useGuardedCall } from "./use-guarded-call.ts";

/** Sets up, shows or removes a dashboard user's two-factor authentication. */
export function SecondFactor({ user }: { user: User }) {
  const [step, setStep] = useState<"rest" | "change">("rest");
  const [recoveryCodes, setRecoveryCodes] = useState<readonly string[]>();
  const part = useKeptFocus(recoveryCodes ?? step);
  return (
    <div ref={part}>
      <FactorStep user={user} step={step} onStep={setStep} recoveryCodes={recoveryCodes} onCodes={setRecoveryCodes} />
    </div>
  );
}

interface FactorStepProps {
  user: User;
  step: "rest" | "change";
  onStep: (step: "rest" | "change") => void;
  recoveryCodes: readonly string[] | undefined;
  onCodes: (codes: readonly string[] | undefined) => void;
}

function FactorStep({ user, step, onStep: setStep, recoveryCodes, onCodes: setRecoveryCodes }: FactorStepProps) {
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
            ? "You need a code from your app to sign in."
            : "With an app, you need your password and a code from your phone to sign in."}
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

/** Ten codes. They are shown only once, because the shop stores only their hashes. */
function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  return (
    <div className="space-y-5">
      <Alert tone="success" title="The app is set up">
        Save these codes somewhere safe, on paper or in a password manager. Each works once if you do not have your
        phone. They are not shown again.
      </Alert>
      <ul className="grid max-w-sm grid-cols-2 gap-x-8 gap-y-2 font-mono">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Button onClick={onDone}>I have saved them</Button>
    </div>
  );
}

/** Reason why the dashboard is locked, and how to unlock it. */
function FactorNeeded({ user }: { user: User }) {
  const hasPasskey = (useQuery(passkeysQuery).data?.length ?? 0) > 0;
  if (hasPasskey) {
    return (
      <div className="space-y-5">
        <Alert tone="warning" title="Use your passkey to open the dashboard">
          You have signed in with the password alone.
        </Alert>
        <PasskeyReauthentication onProved={() => void userResource.renew()} />
      </div>
    );
  }
  return (
    <Alert
      tone="warning"
      title={user.hasSecondFactor ? "Sign in again" : "To open the dashboard, set up an authenticator app first"}
    >
      {user.hasSecondFactor
        ? "You signed in without a code from your app. Sign out and sign in with a code to open the dashboard."
        : "With the password alone, anyone who learns it could see every customer\u2019s data. Set up the app, or add a passkey below. Then you can open the dashboard."}
    </Alert>
  );
}

/** Requires password and code, so that a passer-by at an unlocked screen cannot remove the second factor. */
function RemoveSecondFactor({ onDone }: { onDone: () => void }) {
  const { register, handleSubmit, formState, setError } = useForm({
    resolver: lazyResolver(async () => (await import("#contract/accounts/credentials.ts")).removeSecondFactor.input),
    defaultValues: { password: "", code: "" },
  });
  const { errors } = formState;
  const { mutate, isPending, error, failure } = useGuardedCall(removeSecondFactor, {
    passwordField: "password" as const,
    setError,
  });

  function remove(input: { password: string; code: string }) {
    if (isPending) return;
    mutate(input, {
      onSuccess: () => {
        void userResource.renew();
        onDone();
      },
    });
  }

  return (
    <form method="post" noValidate className="max-w-md space-y-5" onSubmit={handleSubmit(remove)}>
      {failure && (
        <Alert tone="danger">
          {isRefusal(error, "code-wrong") ? "This code is wrong. Enter a new code." : failure}
        </Alert>
      )}
      <CurrentPasswordField form="remove-factor" field={register("password")} error={errors.password} />
      <TextField
        id="remove-factor-code"
        label="Code"
        hint="From the app, or one of your recovery codes"
        autoComplete="one-time-code"
        className="max-w-[16ch]"
        error={errors.code}
        {...register("code")}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" isBusy={isPending || formState.isSubmitting} busyLabel="Removing...">
          Remove the app
        </Button>
        <Button variant="secondary" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

interface SetUpSecondFactorProps {
  onConfirmed: (recoveryCodes: readonly string[]) => void;
  onCancel: () => void;
}

/** Asks for the password, shows a QR code, then asks for a code from the app. */
function SetUpSecondFactor({ onConfirmed, onCancel }: SetUpSecondFactorProps) {
  const { register, handleSubmit, formState, setError } = useForm({
    resolver: lazyResolver(async () => (await import("#contract/accounts/credentials.ts")).startSecondFactor.input),
    defaultValues: { password: "" },
  });
  const { mutate, isPending, data, failure } = useGuardedCall(startSecondFactor, {
    passwordField: "password" as const,
    setError,
  });
  if (data) return <ScanAndConfirm {...data} onConfirmed={onConfirmed} onCancel={onCancel} />;
  return (
    <form
      method="post"
      noValidate
      className="max-w-md space-y-5"
      onSubmit={handleSubmit((input) => {
        if (!isPending) mutate(input);
      })}
    >
      {failure && <Alert tone="danger">{failure}</Alert>}
      <CurrentPasswordField form="factor" field={register("password")} error={formState.errors.password} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" isBusy={isPending || formState.isSubmitting} busyLabel="One moment...">
          Continue
        </Button>
        <Button variant="secondary" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

function ScanAndConfirm({
  qrCode,
  secret,
  onConfirmed,
  onCancel,
}: SetUpSecondFactorProps & { qrCode: string; secret: string }) {
  const { register, handleSubmit, formState, setError } = useForm({
    resolver: lazyResolver(async () => (await import("#contract/accounts/credentials.ts")).confirmSecondFactor.input),
    defaultValues: { code: "" },
  });
  const { mutate, isPending, error, failure } = useGuardedCall(confirmSecondFactor, {
    passwordField: "code" as const,
    setError,
  });

  function confirm(input: { code: string }) {
    if (isPending) return;
    mutate(input, {
      onSuccess: ({ recoveryCodes }) => {
        onConfirmed(recoveryCodes);
        void userResource.renew();
      },
    });
  }

  return (
    <form method="post" noValidate className="max-w-md space-y-5" onSubmit={handleSubmit(confirm)}>
      <p>Scan this code with an authenticator app, or type the letters below into the app.</p>
      <img
        src={`data:image/svg+xml;utf8,${encodeURIComponent(qrCode)}`}
        alt="Code to scan with an authenticator app"
        width={208}
        height={208}
        className="rounded-paper bg-white p-2"
      />
      <p className="font-mono wrap-anywhere">{secret}</p>
      {failure && (
        <Alert tone="danger">
          {isRefusal(error, "code-wrong") ? "This code is wrong. Enter a new code." : failure}
        </Alert>
      )}
      <TextField
        id="factor-code"
        label="The app's code"
        hint="Six digits"
        inputMode="numeric"
        autoComplete="one-time-code"
        className="max-w-[14ch]"
        error={formState.errors.code}
        {...register("code")}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" isBusy={isPending || formState.isSubmitting} busyLabel="Checking...">
          Finish
        </Button>
        <Button variant="secondary" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
