import { useState } from "react";
import { useForm } from "react-hook-form";
import { type MetaArgs, useSearchParams } from "react-router";
import type { OutputOf } from "#contract/call.ts";
import type { cancelContract } from "#contract/marketing/marketing.ts";
import { pageMeta } from "#web/app/layout/page-meta.ts";
import { useContactEmail } from "#web/app/layout/use-shop-mode.ts";
import { lazyResolver } from "#web/app/lazy-resolver.ts";
import { paths } from "#web/app/paths.ts";
import { breadcrumbsJsonLd } from "#web/app/seo/breadcrumbs-json-ld.ts";
import { shopUrl } from "#web/app/seo/shop-url.ts";
import { InformationPage } from "#web/content/information/information-page.tsx";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Day, londonDayOf } from "#web/ui/day.tsx";
import { Field } from "#web/ui/form/field.tsx";
import { EmailField } from "#web/ui/form/person-fields.tsx";
import { showIssues } from "#web/ui/form/show-issues.ts";
import { TextArea } from "#web/ui/form/text-area.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import { TextLink } from "#web/ui/text-link.tsx";
import { SentNotice } from "./sent-notice.tsx";
import { type Cancellation, contactFailureMessage, useCancelContract } from "./use-send-message.ts";

export function meta({ matches }: MetaArgs) {
  return [
    ...pageMeta(
      matches,
      "Cancel an order",
      "The form to cancel an order within 14 days of receiving it, without giving a reason.",
    ),
    breadcrumbsJsonLd(shopUrl(matches), [{ name: "Cancel an order", path: paths.cancelOrder }]),
  ];
}

interface Sent {
  reference: string;
  receivedAt: string;
  email: string;
}

export default function CancelOrderPage() {
  const [sent, setSent] = useState<Sent>();
  return (
    <InformationPage
      title="Cancel an order"
      lead="You can cancel until 14 days after your order arrives, without giving a reason. You do not have to use this form: any clear message will do."
    >
      {sent ? (
        <SentNotice title="We have your cancellation.">
          <p>
            Received on <Day on={londonDayOf(sent.receivedAt)} />, reference <strong>{sent.reference}</strong>. The
            receipt is on its way to <span className="break-words">{sent.email}</span>: please keep it.
          </p>
          <p>
            A person will write to you within one working day. If you have to return anything, send it within 14 days:{" "}
            <TextLink to={paths.returns}>how it works</TextLink>.
          </p>
        </SentNotice>
      ) : (
        <>
          <p className="mb-8 max-w-xl">
            You do not need this form to stop a subscription. There is a button in{" "}
            <TextLink to={paths.account}>your account</TextLink>. You can see what you can return, and who pays the
            return postage, on the <TextLink to={paths.returns}>returns page</TextLink>.
          </p>
          <CancelOrderForm onSent={(receipt, email) => setSent({ ...receipt, email })} />
        </>
      )}
    </InformationPage>
  );
}

interface CancelOrderFormProps {
  onSent: (receipt: OutputOf<typeof cancelContract>, email: string) => void;
}

/** The model cancellation form (SI 2013/3134, Schedule 3 Part B). */
function CancelOrderForm({ onSent }: CancelOrderFormProps) {
  const contactEmail = useContactEmail();
  const { mutate, isPending, error } = useCancelContract();
  const orderNumber = /^\d{1,9}$/.exec(useSearchParams()[0].get("order") ?? "")?.[0] ?? "";
  const { register, handleSubmit, setError, formState } = useForm<Cancellation>({
    resolver: lazyResolver(async () => (await import("#contract/marketing/marketing.ts")).cancelContract.input),
    defaultValues: { goods: "", orderNumber, orderedOrReceived: "", name: "", address: "", email: "" },
  });
  const { errors } = formState;
  // In display order, so that the first invalid field is focused.
  const fields = {
    goods: register("goods"),
    orderNumber: register("orderNumber"),
    orderedOrReceived: register("orderedOrReceived"),
    name: register("name"),
    address: register("address"),
    email: register("email"),
  };
  const send = handleSubmit((cancellation) => {
    if (isPending) return;
    mutate(cancellation, {
      onSuccess: (receipt) => onSent(receipt, cancellation.email),
      onError: (refused) => void showIssues(refused, setError),
    });
  });
  return (
    <form method="post" noValidate className="max-w-xl space-y-5" onSubmit={send}>
      <Field
        id="cancel-goods"
        label="I hereby give notice that I cancel my contract of sale of the following goods, or for the supply of the following service"
        hint="The names of the products, or “the whole order”."
        {...(errors.goods?.message ? { error: errors.goods.message } : {})}
      >
        {(control) => <TextArea rows={4} {...fields.goods} {...control} />}
      </Field>
      <TextField
        id="cancel-orderNumber"
        label="Order number"
        isOptional
        inputMode="numeric"
        autoComplete="off"
        error={errors.orderNumber}
        {...fields.orderNumber}
      />
      <TextField
        id="cancel-orderedOrReceived"
        label="Ordered on, or received on"
        isOptional
        autoComplete="off"
        error={errors.orderedOrReceived}
        {...fields.orderedOrReceived}
      />
      <TextField id="cancel-name" label="Your name" autoComplete="name" error={errors.name} {...fields.name} />
      <TextField
        id="cancel-address"
        label="Your address"
        isOptional
        autoComplete="street-address"
        error={errors.address}
        {...fields.address}
      />
      <EmailField form="cancel" hint="We send the receipt to this address." field={fields.email} error={errors.email} />
      {error && Object.keys(errors).length === 0 && (
        <Alert tone="danger">{contactFailureMessage(error, contactEmail)}</Alert>
      )}
      <Button type="submit" size="large" isBusy={isPending || formState.isSubmitting} busyLabel="Sending...">
        Send my cancellation
      </Button>
    </form>
  );
}
