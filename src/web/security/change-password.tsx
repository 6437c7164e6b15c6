import { useQueryClient } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import type { User } from "#contract/accounts.ts";
import { changePassword } from "#contract/calls.ts";
import { lazyResolver } from "#web/lazy-resolver.ts";
import { sessionsQuery } from "#web/queries.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { NewPasswordField } from "#web/ui/form/person-fields.tsx";
import { useToast } from "#web/ui/toast.tsx";
import { CurrentPasswordField } from "./current-password-field.tsx";
import { useGuardedCall } from "./use-guarded-call.ts";

const EMPTY = { currentPassword: "", password: "" };

export function ChangePassword({ user }: { user: User }) {
  const { showToast } = useToast();
  const queryClient = useQueryClient();
  const { register, handleSubmit, formState, setError, reset } = useForm({
    resolver: lazyResolver(async () => (await import("#contract/passwords.ts")).changePassword.input),
    defaultValues: EMPTY,
  });
  const { errors } = formState;
  const { mutate, isPending, failure } = useGuardedCall(changePassword, {
    passwordField: "currentPassword" as const,
    setError,
  });

  function save(input: typeof EMPTY) {
    if (isPending) return;
    mutate(input, {
      onSuccess: () => {
        reset(EMPTY);
        void queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey });
        showToast({
          title: "Password changed",
          description: "You have been signed out everywhere else.",
          variant: "success",
        });
      },
    });
  }

  return (
    <form method="post" noValidate className="max-w-md space-y-5" onSubmit={handleSubmit(save)}>
      {failure && <Alert tone="danger">{failure}</Alert>}
      {/* Tells a password manager whose password changes. */}
      <input type="text" autoComplete="username" value={user.username} readOnly hidden />
      <CurrentPasswordField form="password" field={register("currentPassword")} error={errors.currentPassword} />
      <NewPasswordField form="password" label="New password" field={register("password")} error={errors.password} />
      <Button type="submit" isBusy={isPending || formState.isSubmitting} busyLabel="Saving...">
        Change password
      </Button>
    </form>
  );
}
