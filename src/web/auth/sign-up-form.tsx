import { useForm } from "react-hook-form";
import type { InputOf } from "#contract/call.ts";
import { type register as openAccount, register } from "#contract/calls.ts";
import { callApi, isRefusal } from "#web/api-client.ts";
import { setUser } from "#web/current-user.ts";
import { lazyResolver } from "#web/lazy-resolver.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { EmailField, NameFields, NewPasswordField } from "#web/ui/form/person-fields.tsx";
import { showIssues } from "#web/ui/form/show-issues.ts";
import { TextField } from "#web/ui/form/text-field.tsx";
import { useToast } from "#web/ui/toast.tsx";
import { useCall } from "#web/use-call.ts";
import { failureMessage } from "./failure-message.ts";

export function SignUpForm() {
  const { mutate, isPending, error } = useRegister();
  const { register, handleSubmit, formState, setError } = useForm({
    resolver: lazyResolver(async () => (await import("#contract/accounts.ts")).register.input),
    defaultValues: { firstName: "", lastName: "", username: "", email: "", password: "" },
  });
  const { errors } = formState;

  function submit(input: InputOf<typeof openAccount>) {
    if (!isPending) mutate(input, { onError: (refused) => showIssues(refused, setError) });
  }

  return (
    <form method="post" noValidate className="space-y-5" onSubmit={handleSubmit(submit)}>
      {error && !isRefusal(error, "invalid-input") && (
        <Alert tone="danger" title="Registration failed">
          {failureMessage(error, "Failed to create account. Username or email may already exist.")}
        </Alert>
      )}
      <NameFields
        form="sign-up"
        first={{ field: register("firstName"), error: errors.firstName }}
        last={{ field: register("lastName"), error: errors.lastName }}
      />
      <TextField
        id="sign-up-username"
        label="Username"
        hint="At least 3 characters"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        error={errors.username}
        {...register("username")}
      />
      <EmailField form="sign-up" field={register("email")} error={errors.email} />
      <NewPasswordField form="sign-up" field={register("password")} error={errors.password} />
      <Button
        type="submit"
        size="large"
        className="w-full"
        isBusy={isPending || formState.isSubmitting}
        busyLabel="Creating Account..."
      >
        Create Account
      </Button>
    </form>
  );
}

function useRegister() {
  const { showToast } = useToast();
  return useCall({
    call: (input: InputOf<typeof register>) => callApi(register, input),
    onSuccess: ({ user }) => setUser(user),
    onError: (error) => showToast({ title: "Registration failed", description: error.message, variant: "destructive" }),
  });
}
