import { useState } from "react";
import { useForm } from "react-hook-form";
import type { User } from "#contract/accounts/accounts.ts";
import { askToVerifyEmail, changeEmail } from "#contract/accounts/credentials.ts";
import { callApi } from "#web/app/api-client.ts";
import { userResource } from "#web/app/current-user.ts";
import { lazyResolver } from "#web/app/lazy-resolver.ts";
import { useCall } from "#web/app/use-call.ts";
import { failureMessage } from "#web/shop/accounts/sign-in/failure-message.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { EmailField } from "#web/ui/form/person-fields.tsx";
import { useKeptFocus } from "#web/ui/use-kept-focus.ts";
import { CurrentPasswordField } from "./current-password-field.tsx";
import { useGuardedCall } from "./use-guarded-call.ts";

export function ChangeEmail({ user }: { user: User }) {
  const [isEditing, setEditing] = useState(false);
  const part = useKeptFocus(isEditing);
  return (
    <div className="space-y-5">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="text-lg wrap-anywhere">{user.email}</p>
        <Badge tone={user.isEmailVerified ? "success" : "warning"}>
          {user.isEmailVerified ? "Confirmed" : "Not confirmed yet"}
        </Badge>
      </div>
      {!user.isEmailVerified && <AskAgain />}
      {user.pendingEmail && (
        <Alert tone="info" title="One more step">
          If {user.pendingEmail} is available, we have sent a link to it. Your address changes when you open the link.
        </Alert>
      )}
      <div ref={part}>
        {isEditing ? (
          <EmailForm onDone={() => setEditing(false)} />
        ) : (
          <Button variant="secondary" onClick={() => setEditing(true)}>
            Change email address
          </Button>
        )}
      </div>
    </div>
  );
}

function AskAgain() {
  const { mutate, isPending, isSuccess, error } = useCall({ call: () => callApi(askToVerifyEmail, {}) });
  if (isSuccess) return <Alert tone="success">We have sent the email. Its link is valid for seven days.</Alert>;
  return (
    <div className="space-y-3">
      {error && <Alert tone="danger">{failureMessage(error, "Something went wrong. Please try again.")}</Alert>}
      <p className="text-ink-soft">
        Your welcome email has a link to confirm it. Orders that you placed as a guest are then added to your account.
      </p>
      <Button variant="secondary" isBusy={isPending} busyLabel="Sending..." onClick={() => mutate()}>
        Send the link again
      </Button>
    </div>
  );
}

function EmailForm({ onDone }: { onDone: () => void }) {
  const { register, handleSubmit, formState, setError } = useForm({
    resolver: lazyResolver(async () => (await import("#contract/accounts/credentials.ts")).changeEmail.input),
    defaultValues: { email: "", password: "" },
  });
  const { errors } = formState;
  const { mutate, isPending, failure } = useGuardedCall(changeEmail, {
    passwordField: "password" as const,
    setError,
  });

  function save(input: { email: string; password: string }) {
    if (isPending) return;
    mutate(input, {
      onSuccess: ({ user }) => {
        userResource.set(user);
        onDone();
      },
    });
  }

  return (
    <form method="post" noValidate className="max-w-md space-y-5" onSubmit={handleSubmit(save)}>
      {failure && <Alert tone="danger">{failure}</Alert>}
      <EmailField
        form="new-email"
        hint="Your new address. We send a link to it, then a notice to the old one."
        field={register("email")}
        error={errors.email}
      />
      <CurrentPasswordField form="new-email" field={register("password")} error={errors.password} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" isBusy={isPending || formState.isSubmitting} busyLabel="Saving...">
          Change email address
        </Button>
        <Button variant="secondary" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
