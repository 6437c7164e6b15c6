import { useForm } from "react-hook-form";
import { removeSecondFactor } from "#contract/calls.ts";
import { isRefusal } from "#web/api-client.ts";
import { userResource } from "#web/current-user.ts";
import { lazyResolver } from "#web/lazy-resolver.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import { CurrentPasswordField } from "./current-password-field.tsx";
import { useGuardedCall } from "./use-guarded-call.ts";

/** Asks for both things once more, so that nobody at an open screen removes the one. */
export function RemoveSecondFactor({ onDone }: { onDone: () => void }) {
  const { register, handleSubmit, formState, setError } = useForm({
    resolver: lazyResolver(async () => (await import("#contract/second-factor.ts")).removeSecondFactor.input),
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
          {isRefusal(error, "code-wrong") ? "This code is not right. Please take the next one." : failure}
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
