import { useForm } from "react-hook-form";
import { signIn } from "#contract/accounts/accounts.ts";
import type { InputOf, OutputOf } from "#contract/call.ts";
import { callApi, isRefusal } from "#web/app/api-client.ts";
import { lazyResolver } from "#web/app/lazy-resolver.ts";
import { paths } from "#web/app/paths.ts";
import { useCall } from "#web/app/use-call.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import { TextLink } from "#web/ui/text-link.tsx";
import { useToast } from "#web/ui/toast.tsx";
import { failureMessage } from "./failure-message.ts";

export type OnSignedIn = (reply: OutputOf<typeof signIn>) => void;

export function SignInForm({ onSignedIn }: { onSignedIn: OnSignedIn }) {
  const { mutate, isPending, error } = useSignIn(onSignedIn);
  const { register, handleSubmit, formState, watch } = useForm({
    resolver: lazyResolver(async () => (await import("#contract/accounts/accounts.ts")).signIn.input),
    defaultValues: { username: "", password: "" },
  });
  const { errors } = formState;
  const isCodeAsked = isRefusal(error, "code-needed") || isRefusal(error, "code-wrong") || watch("code") !== undefined;
  return (
    <form
      method="post"
      noValidate
      className="space-y-5"
      onSubmit={handleSubmit((input) => !isPending && mutate(input))}
    >
      {error && !isRefusal(error, "code-needed") && <SignInFailed error={error} />}
      <TextField
        id="sign-in-username"
        label="Username"
        hint="Or the email address of your account"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        error={errors.username}
        {...register("username")}
      />
      <TextField
        id="sign-in-password"
        label="Password"
        type="password"
        autoComplete="current-password"
        error={errors.password}
        {...register("password")}
      />
      {isCodeAsked && (
        <TextField
          id="sign-in-code"
          label="Code"
          hint="Six digits from your authenticator app, or one of your recovery codes"
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
          className="max-w-[16ch]"
          error={errors.code}
          {...register("code")}
        />
      )}
      <Button
        type="submit"
        size="large"
        className="w-full"
        isBusy={isPending || formState.isSubmitting}
        busyLabel="Signing In..."
      >
        Sign In
      </Button>
      <p>
        <TextLink to={paths.forgottenPassword}>Forgotten your password?</TextLink>
      </p>
    </form>
  );
}

function SignInFailed({ error }: { error: Error }) {
  const isCodeWrong = isRefusal(error, "code-wrong");
  return (
    <Alert tone="danger" title="Login failed">
      {isCodeWrong
        ? "This code is wrong or has already been used. Enter a new code."
        : failureMessage(error, "Invalid username or password. Please try again.")}
      {isRefusal(error, "too-many-guesses") && " You can also set a new password by email and sign in at once."}
    </Alert>
  );
}

function useSignIn(onSignedIn: OnSignedIn) {
  const { showToast } = useToast();
  return useCall({
    call: (input: InputOf<typeof signIn>) => callApi(signIn, input),
    onSuccess: onSignedIn,
    onError: (error) => {
      if (isRefusal(error, "code-needed")) return;
      showToast({ title: "Login failed", description: error.message, variant: "destructive" });
    },
  });
}
