import { useForm } from "react-hook-form";
import { confirmSecondFactor, startSecondFactor } from "#contract/calls.ts";
import { isRefusal } from "#web/api-client.ts";
import { userResource } from "#web/current-user.ts";
import { lazyResolver } from "#web/lazy-resolver.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import { CurrentPasswordField } from "./current-password-field.tsx";
import { useGuardedCall } from "./use-guarded-call.ts";

interface SetUpSecondFactorProps {
  onConfirmed: (recoveryCodes: readonly string[]) => void;
  onCancel: () => void;
}

/** First the password, then a code to scan, then the app's first answer. */
export function SetUpSecondFactor({ onConfirmed, onCancel }: SetUpSecondFactorProps) {
  const { register, handleSubmit, formState, setError } = useForm({
    resolver: lazyResolver(async () => (await import("#contract/second-factor.ts")).startSecondFactor.input),
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
    resolver: lazyResolver(async () => (await import("#contract/second-factor.ts")).confirmSecondFactor.input),
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
      <p>Scan this with an authenticator app, or type the letters beneath it there.</p>
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
          {isRefusal(error, "code-wrong") ? "This code is not right. Please take the next one." : failure}
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
