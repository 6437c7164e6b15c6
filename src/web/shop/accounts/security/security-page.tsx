import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import type { MetaFunction } from "react-router";
import type { User } from "#contract/accounts/accounts.ts";
import { changePassword } from "#contract/accounts/credentials.ts";
import { addPasskey, type Passkey, removePasskey } from "#contract/accounts/passkeys.ts";
import { callApi, isRefusal } from "#web/app/api-client.ts";
import { userResource } from "#web/app/current-user.ts";
import { pageMeta } from "#web/app/layout/page-meta.ts";
import { deviceMessage, makePasskey } from "#web/app/layout/passkeys.ts";
import { lazyResolver } from "#web/app/lazy-resolver.ts";
import { paths } from "#web/app/paths.ts";
import { permissionsOf } from "#web/app/permissions-of.ts";
import { passkeysQuery, sessionsQuery } from "#web/app/queries.ts";
import { useCall } from "#web/app/use-call.ts";
import { AccountFrame } from "#web/shop/accounts/account-frame.tsx";
import { AccountSection } from "#web/shop/accounts/account-section.tsx";
import { failureMessage } from "#web/shop/accounts/sign-in/failure-message.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { NewPasswordField } from "#web/ui/form/person-fields.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import { Moment } from "#web/ui/moment.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { useToast } from "#web/ui/toast.tsx";
import { ChangeEmail } from "./change-email.tsx";
import { CurrentPasswordField } from "./current-password-field.tsx";
import { SecondFactor } from "./second-factor.tsx";
import { SessionList } from "./session-list.tsx";
import { useGuardedCall } from "./use-guarded-call.ts";

const EMPTY = { currentPassword: "", password: "" };

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(
    matches,
    "Sign-in and security",
    "Your password, your passkeys, your email address, and where you are signed in.",
  );

export default function SecurityPage() {
  return (
    <AccountFrame
      title="Sign-in and security"
      back={{ to: paths.account, label: "Back to your account" }}
      width="narrow"
    >
      {(user) => (
        <div className="mt-10 space-y-14">
          {permissionsOf(user) && (
            <AccountSection title="Authenticator app">
              <SecondFactor user={user} />
            </AccountSection>
          )}
          <AccountSection title="Email address">
            <ChangeEmail user={user} />
          </AccountSection>
          <AccountSection title="Password">
            <ChangePassword user={user} />
          </AccountSection>
          <AccountSection title="Passkeys">
            <PasskeyList />
          </AccountSection>
          <AccountSection title="Where you are signed in">
            <SessionList />
          </AccountSection>
        </div>
      )}
    </AccountFrame>
  );
}

function ChangePassword({ user }: { user: User }) {
  const { showToast } = useToast();
  const queryClient = useQueryClient();
  const { register, handleSubmit, formState, setError, reset } = useForm({
    resolver: lazyResolver(async () => (await import("#contract/accounts/credentials.ts")).changePassword.input),
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
      {/* Username field for password managers, so that they recognise the account. */}
      <input type="text" autoComplete="username" value={user.username} readOnly hidden />
      <CurrentPasswordField form="password" field={register("currentPassword")} error={errors.currentPassword} />
      <NewPasswordField form="password" label="New password" field={register("password")} error={errors.password} />
      <Button type="submit" isBusy={isPending || formState.isSubmitting} busyLabel="Saving...">
        Change password
      </Button>
    </form>
  );
}

function PasskeyList() {
  const query = useQuery(passkeysQuery);
  if (query.isPending) return <Spinner label="Loading your passkeys" />;
  if (query.isError) return <Alert tone="danger">Your passkeys could not be loaded. Reload the page.</Alert>;
  return (
    <div className="space-y-5">
      <p className="text-ink-soft">
        A passkey is stored on your phone, computer or security key. You unlock it with your finger, face or PIN. Nobody
        can guess it, and no other site can use it.
      </p>
      {query.data.length > 0 && (
        <ul>
          {query.data.map((passkey) => (
            <PasskeyLine key={passkey.id} passkey={passkey} />
          ))}
        </ul>
      )}
      <AddPasskey />
    </div>
  );
}

function PasskeyLine({ passkey: { id, name, createdAt, lastUsedAt } }: { passkey: Passkey }) {
  const queryClient = useQueryClient();
  const { showToast } = useToast();
  const { mutate, isPending } = useCall({
    call: () => callApi(removePasskey, { passkeyId: String(id) }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: passkeysQuery.queryKey }),
    onError: () => showToast({ title: "Error", description: "Please try again.", variant: "destructive" }),
  });
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-line py-4 first:pt-0">
      <div>
        <p className="font-medium wrap-anywhere">{name}</p>
        <p className="text-ink-soft">
          Made on <Moment at={createdAt} />,{" "}
          {lastUsedAt ? (
            <>
              last used on <Moment at={lastUsedAt} />
            </>
          ) : (
            "not used yet"
          )}
        </p>
      </div>
      <Button
        variant="secondary"
        size="small"
        aria-label={`Remove ${name}`}
        isBusy={isPending}
        busyLabel="Removing..."
        onClick={() => mutate()}
      >
        Remove
      </Button>
    </li>
  );
}

/** Asks for a name for the passkey. The device then asks for a finger, a face or a PIN. */
function AddPasskey() {
  const queryClient = useQueryClient();
  const { showToast } = useToast();
  const { register, handleSubmit, formState, reset } = useForm({
    resolver: lazyResolver(async () =>
      (await import("#contract/accounts/passkeys.ts")).addPasskey.input.pick({ name: true }),
    ),
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
        hint="The device it is on, for example &#8220;My phone&#8221;"
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
  if (isRefusal(error, "passkeys-full")) return "You already have ten passkeys. Remove one that you do not use.";
  if (isRefusal(error, "proof-needed")) return "The passkey was not added. Try again and enter your password.";
  if (isRefusal(error, "second-factor-needed")) return "Confirm with your existing passkey first.";
  return deviceMessage(error) ?? failureMessage(error, "This passkey was not accepted. Try again.");
}
