import { useQueryClient } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import { addPasskey } from "#contract/calls.ts";
import { callApi, isRefusal } from "#web/api-client.ts";
import { failureMessage } from "#web/auth/failure-message.ts";
import { userResource } from "#web/current-user.ts";
import { lazyResolver } from "#web/lazy-resolver.ts";
import { passkeysQuery } from "#web/queries.ts";
import { deviceMessage, makePasskey } from "#web/shell/passkeys.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import { useToast } from "#web/ui/toast.tsx";
import { useCall } from "#web/use-call.ts";

/** A name for the key, then the device asks for finger, face or PIN. */
export function AddPasskey() {
  const queryClient = useQueryClient();
  const { showToast } = useToast();
  const { register, handleSubmit, formState, reset } = useForm({
    resolver: lazyResolver(async () => (await import("#contract/passkeys.ts")).addPasskey.input.pick({ name: true })),
    defaultValues: { name: "" },
  });
  const { mutate, isPending, error } = useCall({
    call: async ({ name }: { name: string }) => callApi(addPasskey, { name, response: await makePasskey() }),
    onSuccess: (passkeys) => {
      queryClient.setQueryData(passkeysQuery.queryKey, passkeys);
      void userResource.renew();
      reset();
      showToast({ title: "Passkey added", description: "You can sign in with it from now on." });
    },
  });
  return (
    <form
      method="post"
      noValidate
      className="max-w-md space-y-5"
      onSubmit={handleSubmit((input) => {
        if (!isPending) mutate(input);
      })}
    >
      {error && <Alert tone="danger">{wordsOf(error)}</Alert>}
      <TextField
        id="passkey-name"
        label="Name of a new passkey"
        hint="Where it lives: &#8220;My phone&#8221;"
        autoComplete="off"
        error={formState.errors.name}
        {...register("name")}
      />
      <Button
        type="submit"
        variant="secondary"
        isBusy={isPending || formState.isSubmitting}
        busyLabel="Waiting for your device..."
      >
        Add a passkey
      </Button>
    </form>
  );
}

function wordsOf(error: Error): string {
  if (isRefusal(error, "passkeys-full")) return "There are ten already. Please remove one that you do not use.";
  if (isRefusal(error, "proof-needed")) return "A passkey needs your password first, and was not made without it.";
  if (isRefusal(error, "second-factor-needed")) return "Please use your present passkey first.";
  return deviceMessage(error) ?? failureMessage(error, "This passkey was not accepted. Please try again.");
}
