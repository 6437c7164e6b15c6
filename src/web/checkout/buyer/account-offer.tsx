import { useForm } from "react-hook-form";
import { openAccountForOrder } from "#contract/calls.ts";
import { callApi } from "#web/api-client.ts";
import { AccountFailed } from "#web/checkout/after/account-failed.tsx";
import { setUser } from "#web/current-user.ts";
import { lazyResolver } from "#web/lazy-resolver.ts";
import { paths } from "#web/paths.ts";
import { Button } from "#web/ui/button.tsx";
import { NewPasswordField } from "#web/ui/form/person-fields.tsx";
import { showIssues } from "#web/ui/form/show-issues.ts";
import { useToast } from "#web/ui/toast.tsx";
import { useCall } from "#web/use-call.ts";

async function loadSchema() {
  const contract = await import("#contract/checkout.ts");
  return contract.openAccountForOrder.input.pick({ password: true });
}

/** Offers a guest who has paid an account with what is known already; only a password is missing. */
export function AccountOffer({ orderId, email }: { orderId: number; email: string }) {
  const { showToast } = useToast();
  const form = useForm({ resolver: lazyResolver(loadSchema), defaultValues: { password: "" } });
  const { mutate, isPending, isError, error } = useCall({
    call: (password: string) => callApi(openAccountForOrder, { orderId: String(orderId), password }),
    onSuccess: ({ user }) => {
      setUser(user);
      showToast({ title: "Account created", description: "Your order is in it already.", variant: "success" });
    },
    onError: (refusal) => showIssues(refusal, form.setError),
  });
  const problem = form.formState.errors.password;
  return (
    <section aria-labelledby="account-offer" className="mt-10 border-t border-line-strong pt-6 print:hidden">
      <h2 id="account-offer" className="text-2xl sm:text-3xl">
        Keep this order in an account
      </h2>
      <p className="mt-2 mb-5 text-ink-soft">
        To follow it and to order faster next time. We take your name and address from the order; you sign in with{" "}
        <span className="wrap-anywhere">{email}</span>.
      </p>
      <form
        method="post"
        noValidate
        className="max-w-md space-y-5"
        onSubmit={form.handleSubmit(({ password }) => !isPending && mutate(password))}
      >
        {isError && !problem && <AccountFailed error={error} backTo={paths.successOf(orderId)} />}
        <NewPasswordField form="offer" field={form.register("password")} error={problem} />
        <Button
          type="submit"
          variant="secondary"
          isBusy={isPending || form.formState.isSubmitting}
          busyLabel="Creating Account..."
        >
          Create Account
        </Button>
      </form>
    </section>
  );
}
