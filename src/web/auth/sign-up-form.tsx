import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { register as openAccount } from "#contract/accounts.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { failureWords } from "./failure-words.ts";
import { TextField } from "./text-field.tsx";
import { useRegister } from "./use-register.ts";

export function SignUpForm() {
  const { mutate, isPending, error } = useRegister();
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(openAccount.input),
    defaultValues: { firstName: "", lastName: "", username: "", email: "", password: "" },
  });
  const { errors } = formState;
  return (
    <form noValidate className="space-y-5" onSubmit={handleSubmit((input) => !isPending && mutate(input))}>
      {error && (
        <Alert tone="danger" title="Registration failed">
          {failureWords(error, "Failed to create account. Username or email may already exist.")}
        </Alert>
      )}
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          id="sign-up-first-name"
          label="First name"
          autoComplete="given-name"
          error={errors.firstName}
          {...register("firstName")}
        />
        <TextField
          id="sign-up-last-name"
          label="Last name"
          autoComplete="family-name"
          error={errors.lastName}
          {...register("lastName")}
        />
      </div>
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
      <TextField
        id="sign-up-email"
        label="E-mail"
        type="email"
        autoComplete="email"
        error={errors.email}
        {...register("email")}
      />
      <TextField
        id="sign-up-password"
        label="Password"
        hint="At least 6 characters. Three random words make a good one."
        type="password"
        autoComplete="new-password"
        error={errors.password}
        {...register("password")}
      />
      <Button type="submit" size="large" className="w-full" isBusy={isPending} busyLabel="Creating Account...">
        Create Account
      </Button>
    </form>
  );
}
