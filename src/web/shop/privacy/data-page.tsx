import { useState } from "react";
import { useForm } from "react-hook-form";
import type { MetaFunction } from "react-router";
import { eraseAccount, exportMyData, type User } from "#contract/accounts/accounts.ts";
import { isRefusal, isSignedOut, requestApi } from "#web/app/api-client.ts";
import { pageMeta } from "#web/app/layout/page-meta.ts";
import { saveFile } from "#web/app/layout/save-file.ts";
import { LOGGED_OUT, useSignedOutRedirect } from "#web/app/layout/use-signed-out-redirect.ts";
import { lazyResolver } from "#web/app/lazy-resolver.ts";
import { paths } from "#web/app/paths.ts";
import { tooManyRequestsMessage } from "#web/app/too-many-requests-message.ts";
import { useCall } from "#web/app/use-call.ts";
import { AccountFrame } from "#web/shop/accounts/account-frame.tsx";
import { AccountSection } from "#web/shop/accounts/account-section.tsx";
import { CurrentPasswordField } from "#web/shop/accounts/security/current-password-field.tsx";
import { useGuardedCall } from "#web/shop/accounts/security/use-guarded-call.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { TextLink } from "#web/ui/text-link.tsx";

const TIMEOUT_MS = 120_000;

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, "Your data", "Take a copy of what we hold about you, or have it erased.");

export default function DataPage() {
  return (
    <AccountFrame title="Your data" back={{ to: paths.account, label: "Back to your account" }} width="narrow">
      {(user) => (
        <div className="mt-10 space-y-14">
          <AccountSection title="A copy for you">
            <div className="space-y-5">
              <p>
                One file with everything we hold about you: your account, addresses, questionnaire, orders,
                subscriptions, emails, and where you are signed in. It is JSON, which people and programs can read.
              </p>
              <DownloadMyData />
              <p className="text-ink-soft">
                To see what we use each item for, and how long we keep it, read the{" "}
                <TextLink to={paths.privacyPolicy}>privacy policy</TextLink>.
              </p>
            </div>
          </AccountSection>
          <AccountSection title="Erase your account">
            <EraseAccount user={user} />
          </AccountSection>
        </div>
      )}
    </AccountFrame>
  );
}

/** Requests the data with a call and not with a link, because the shop may ask for the password. */
function DownloadMyData() {
  const redirectSignedOut = useSignedOutRedirect();
  const { mutate, isPending, error } = useCall({
    call: async () => (await requestApi(exportMyData, {}, AbortSignal.timeout(TIMEOUT_MS))).blob(),
    onSuccess: (file) => saveFile(file, "my-data.json"),
    onError: (refused) => {
      if (isSignedOut(refused)) redirectSignedOut(LOGGED_OUT);
    },
  });
  return (
    <div className="space-y-5">
      {error && !isSignedOut(error) && <Alert tone="danger">{failureOf(error)}</Alert>}
      <Button variant="secondary" isBusy={isPending} busyLabel="Fetching..." onClick={() => mutate()}>
        Download my data
      </Button>
    </div>
  );
}

function failureOf(error: Error): string {
  if (isRefusal(error, "proof-needed")) return "The file was not created. Try again and enter your password.";
  return tooManyRequestsMessage(error) ?? "Something went wrong. Please try again.";
}

/** Explains what is erased and what is kept, then asks for the password. */
function EraseAccount({ user }: { user: User }) {
  const [isOpen, setOpen] = useState(false);
  if (user.isAdmin) return <p className="text-ink-soft">The administrator&rsquo;s account cannot be erased here.</p>;
  if (user.staffRole) {
    return <p className="text-ink-soft">You work in the dashboard. The administrator ends your access first.</p>;
  }
  return (
    <div className="space-y-5">
      <p>
        We erase your name, addresses, email, answers, basket and newsletter subscription, and sign you out everywhere.
      </p>
      <p>
        Tax law makes us keep paid orders and their invoices for six years. They are stored separately and used for
        nothing else. Active subscriptions end. Everything you have paid for must be dispatched first, because we erase
        your address. This cannot be undone.
      </p>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        Erase my account
      </Button>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title="Erase your account?" size="small">
        <EraseForm onKeep={() => setOpen(false)} />
      </Dialog>
    </div>
  );
}

function EraseForm({ onKeep }: { onKeep: () => void }) {
  const { register, handleSubmit, formState, setError } = useForm({
    resolver: lazyResolver(async () => (await import("#contract/accounts/accounts.ts")).eraseAccount.input),
    defaultValues: { password: "" },
  });
  const { mutate, isPending, isSuccess, error, failure } = useGuardedCall(eraseAccount, {
    passwordField: "password" as const,
    setError,
  });
  const isErasing = isPending || isSuccess;

  function erase(input: { password: string }) {
    if (isErasing) return;
    mutate(input, {
      // Loads the home page anew, so that no account data remains in memory.
      onSuccess: () => window.location.assign(paths.home),
    });
  }

  return (
    <form method="post" noValidate className="space-y-5" onSubmit={handleSubmit(erase)}>
      <p>This cannot be undone. We send one last email to confirm it.</p>
      {failure && (
        <Alert tone={isRefusal(error, "delivery-pending") ? "warning" : "danger"}>
          {isRefusal(error, "delivery-pending")
            ? "Something you have paid for has not been dispatched yet, and we need your address to send it. Nothing has been changed. Try again once it is on its way."
            : failure}
        </Alert>
      )}
      <CurrentPasswordField form="erase" field={register("password")} error={formState.errors.password} />
      <div className="grid gap-3 sm:grid-cols-2">
        <Button variant="secondary" onClick={onKeep}>
          Keep my account
        </Button>
        <Button type="submit" variant="danger" isBusy={isErasing || formState.isSubmitting} busyLabel="Erasing...">
          Erase account
        </Button>
      </div>
    </form>
  );
}
