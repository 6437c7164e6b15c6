import { lazy, Suspense } from "react";
import { useForm } from "react-hook-form";
import type { MetaFunction } from "react-router";
import type { InputOf } from "#contract/call.ts";
import { findOrder } from "#contract/orders/orders.ts";
import { callApi } from "#web/app/api-client.ts";
import { pageMeta } from "#web/app/layout/page-meta.ts";
import { lazyResolver } from "#web/app/lazy-resolver.ts";
import { paths } from "#web/app/paths.ts";
import { useCall } from "#web/app/use-call.ts";
import { EmailLinkPage } from "#web/shop/accounts/sign-in/email-link-page.tsx";
import { failureMessage } from "#web/shop/accounts/sign-in/failure-message.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { EmailField } from "#web/ui/form/person-fields.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { TextLink } from "#web/ui/text-link.tsx";

const loadFound = () => import("./found-order.tsx");
const FoundOrder = lazy(loadFound);

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(
    matches,
    "Find your order",
    "Ordered without an account? Find your order with its number and your email address.",
  );

export default function FindOrderPage() {
  const { mutate, isPending, data, error, reset } = useCall({
    async call(input: InputOf<typeof findOrder>) {
      const [details] = await Promise.all([callApi(findOrder, input), loadFound()]);
      return details;
    },
  });
  return (
    <EmailLinkPage title="Find your order">
      {data ? (
        <Suspense fallback={<Spinner label="Loading your order" />}>
          <FoundOrder details={data} onAgain={reset} />
        </Suspense>
      ) : (
        <FindForm isPending={isPending} error={error} onFind={mutate} />
      )}
    </EmailLinkPage>
  );
}

interface FindFormProps {
  isPending: boolean;
  error: Error | null;
  onFind: (input: InputOf<typeof findOrder>) => void;
}

function FindForm({ isPending, error, onFind }: FindFormProps) {
  const { register, handleSubmit, formState, getValues } = useForm({
    resolver: lazyResolver(async () => (await import("#contract/orders/orders.ts")).findOrder.input),
    defaultValues: { orderNumber: "", email: "" },
  });
  const { errors } = formState;
  return (
    <form
      method="post"
      noValidate
      className="space-y-5"
      onSubmit={handleSubmit(() => !isPending && onFind(getValues()))}
    >
      <p className="text-lg text-ink-soft">
        Both are in the email that confirmed it. If you have an account, all your orders are{" "}
        <TextLink to={paths.account}>in your account</TextLink>.
      </p>
      {error && Object.keys(errors).length === 0 && (
        <Alert tone="danger">
          {failureMessage(error, "There is no order with this number and email address. Check both.")}
        </Alert>
      )}
      <TextField
        id="find-orderNumber"
        label="Order number"
        inputMode="numeric"
        autoComplete="off"
        className="max-w-[14ch]"
        error={errors.orderNumber}
        {...register("orderNumber")}
      />
      <EmailField form="find" field={register("email")} error={errors.email} />
      <Button type="submit" size="large" isBusy={isPending || formState.isSubmitting} busyLabel="Looking...">
        Find my order
      </Button>
    </form>
  );
}
