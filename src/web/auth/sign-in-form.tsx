import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { signIn } from "#contract/accounts.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { failureWords } from "./failure-words.ts";
import { useSignIn } from "./use-sign-in.ts";

export function SignInForm() {
  const { mutate, isPending, error } = useSignIn();
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(signIn.input),
    defaultValues: { username: "", password: "" },
  });
  const { errors } = formState;
  return (
    <form noValidate className="space-y-5" onSubmit={handleSubmit((input) => !isPending && mutate(input))}>
      {error && (
        <Alert tone="danger" title="Login failed">
          {failureWords(error, "Invalid username or password. Please try again.")}
        </Alert>
      )}
      <TextField
        id="sign-in-username"
        label="Username"
        hint="Or the e-mail address of your account"
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
      <Button type="submit" size="large" className="w-full" isBusy={isPending} busyLabel="Signing In...">
        Sign In
      </Button>
    </form>
  );
}
