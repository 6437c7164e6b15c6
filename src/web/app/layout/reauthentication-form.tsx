import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { reauthenticate } from "#contract/accounts/credentials.ts";
import type { InputOf } from "#contract/call.ts";
import { callApi, isRefusal } from "#web/app/api-client.ts";
import { lazyResolver } from "#web/app/lazy-resolver.ts";
import { passkeysQuery } from "#web/app/queries.ts";
import { tooManyRequestsMessage } from "#web/app/too-many-requests-message.ts";
import { useCall } from "#web/app/use-call.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import { PasskeyReauthentication } from "./passkey-reauthentication.tsx";
import { useUser } from "./use-user.ts";

interface ReauthenticationFormProps {
  onProved: () => void;
  onCancel: () => void;
}

/** Asks for the password, or for a code if two-factor authentication is on. */
export function ReauthenticationForm({ onProved, onCancel }: ReauthenticationFormProps) {
  const { user } = useUser();
  const hasPasskey = (useQuery(passkeysQuery).data?.length ?? 0) > 0;
  const [way, setWay] = useState<"password" | "code">("password");
  return (
    <div className="space-y-5">
      <p>Please confirm that it is you. We will not ask again for half an hour.</p>
      <ReauthenticationField key={way} way={way} onProved={onProved} onCancel={onCancel} />
      {hasPasskey && <PasskeyReauthentication onProved={onProved} />}
      {user?.hasSecondFactor && (
        <p>
          <Button variant="quiet" onClick={() => setWay(way === "code" ? "password" : "code")}>
            {way === "code" ? "Use your password instead" : "Use a code from your app instead"}
          </Button>
        </p>
      )}
    </div>
  );
}

const FIELDS = {
  password: { label: "Your password", type: "password", autoComplete: "current-password", className: "" },
  code: { label: "Code", type: "text", autoComplete: "one-time-code", className: "max-w-[16ch]" },
} as const;

function ReauthenticationField({ way, onProved, onCancel }: ReauthenticationFormProps & { way: "password" | "code" }) {
  const { register, handleSubmit, formState, setError } = useForm<{ password?: string; code?: string }>({
    resolver: lazyResolver(async () => (await import("#contract/accounts/credentials.ts")).reauthenticate.input),
    defaultValues: { [way]: "" },
  });
  const { mutate, isPending, error } = useCall({
    call: (input: InputOf<typeof reauthenticate>) => callApi(reauthenticate, input),
    onSuccess: onProved,
    onError: (refused) => {
      const message = wrongMessage(refused);
      if (message) setError(way, { message }, { shouldFocus: true });
    },
  });
  return (
    <form
      method="post"
      noValidate
      className="space-y-5"
      onSubmit={handleSubmit((input) => {
        if (!isPending) mutate(input);
      })}
    >
      {error && !wrongMessage(error) && (
        <Alert tone="danger">{tooManyRequestsMessage(error) ?? "Something went wrong. Please try again."}</Alert>
      )}
      <TextField id={`proof-${way}`} autoFocus error={formState.errors[way]} {...FIELDS[way]} {...register(way)} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" isBusy={isPending || formState.isSubmitting} busyLabel="Checking...">
          Go on
        </Button>
        <Button variant="secondary" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

function wrongMessage(error: Error): string | undefined {
  if (isRefusal(error, "wrong-password")) return "The password is wrong";
  if (isRefusal(error, "code-wrong")) return "This code is wrong or has already been used. Enter a new code.";
  return undefined;
}
