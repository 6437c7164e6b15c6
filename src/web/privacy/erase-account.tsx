import { useState } from "react";
import { useForm } from "react-hook-form";
import type { User } from "#contract/accounts.ts";
import { eraseAccount } from "#contract/calls.ts";
import { isRefusal } from "#web/api-client.ts";
import { lazyResolver } from "#web/lazy-resolver.ts";
import { paths } from "#web/paths.ts";
import { CurrentPasswordField } from "#web/security/current-password-field.tsx";
import { useGuardedCall } from "#web/security/use-guarded-call.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";

/** Says what goes and what stays, and asks for the password before anything happens. */
export function EraseAccount({ user }: { user: User }) {
  const [isOpen, setOpen] = useState(false);
  if (user.isAdmin) return <p className="text-ink-soft">The administrator&rsquo;s account cannot be erased here.</p>;
  return (
    <div className="space-y-5">
      <p>We forget your name, addresses, e-mail, answers, basket and newsletter, and sign you out everywhere.</p>
      <p>
        Tax law makes us keep paid orders and their invoices for six years. They stay apart from everything else, and
        nobody here uses them for anything else. Running subscriptions end with it, and what you have paid for must be
        on its way to you before we can forget where. There is no way back.
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
    resolver: lazyResolver(async () => (await import("#contract/privacy.ts")).eraseAccount.input),
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
      // Loaded again, so that nothing of the account stays in memory.
      onSuccess: () => window.location.assign(paths.home),
    });
  }

  return (
    <form method="post" noValidate className="space-y-5" onSubmit={handleSubmit(erase)}>
      <p>This cannot be taken back. We write to you once more to confirm it.</p>
      {failure && (
        <Alert tone={isRefusal(error, "delivery-pending") ? "warning" : "danger"}>
          {isRefusal(error, "delivery-pending")
            ? "Something you have paid for has not left us yet, and needs your address. Nothing has been changed. Please come back once it is on its way."
            : failure}
        </Alert>
      )}
      <CurrentPasswordField form="erase" field={register("password")} error={formState.errors.password} />
      <div className="grid gap-3 sm:grid-cols-2">
        <Button variant="secondary" onClick={onKeep}>
          Keep my account
        </Button>
        <Button type="submit" variant="danger" isBusy={isErasing || formState.isSubmitting} busyLabel="Erasing...">
          Erase it
        </Button>
      </div>
    </form>
  );
}
