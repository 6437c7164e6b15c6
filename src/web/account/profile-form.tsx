import { useForm } from "react-hook-form";
import type { User } from "#contract/accounts.ts";
import type { InputOf } from "#contract/call.ts";
import { saveProfile } from "#contract/calls.ts";
import { callApi, isSignedOut } from "#web/api-client.ts";
import { userResource } from "#web/current-user.ts";
import { lazyResolver } from "#web/lazy-resolver.ts";
import { LOGGED_OUT, useSignedOutRedirect } from "#web/shell/use-signed-out-redirect.ts";
import { Button } from "#web/ui/button.tsx";
import { NameFields } from "#web/ui/form/person-fields.tsx";
import { useToast } from "#web/ui/toast.tsx";
import { useCall } from "#web/use-call.ts";

export function ProfileForm({ user, onDone }: { user: User; onDone: () => void }) {
  const { showToast } = useToast();
  const redirectSignedOut = useSignedOutRedirect();
  const { mutate, isPending } = useCall({
    call: (input: InputOf<typeof saveProfile>) => callApi(saveProfile, input),
    onSuccess: (saved) => {
      userResource.set(saved.user);
      onDone();
    },
    onError: (error) => {
      if (isSignedOut(error)) return redirectSignedOut(LOGGED_OUT);
      showToast({
        title: "Error",
        description: "Failed to update profile. Please try again.",
        variant: "destructive",
      });
    },
  });
  const { register, handleSubmit, formState } = useForm({
    resolver: lazyResolver(async () => (await import("#contract/accounts.ts")).saveProfile.input),
    defaultValues: { firstName: user.firstName, lastName: user.lastName },
  });
  const { errors } = formState;
  return (
    <form
      method="post"
      noValidate
      className="space-y-5"
      onSubmit={handleSubmit((input) => !isPending && mutate(input))}
    >
      <NameFields
        form="profile"
        first={{ field: register("firstName"), error: errors.firstName }}
        last={{ field: register("lastName"), error: errors.lastName }}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" isBusy={isPending || formState.isSubmitting} busyLabel="Saving...">
          Save
        </Button>
        <Button variant="secondary" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
