import { useState } from "react";
import { useForm } from "react-hook-form";
import type { MetaArgs } from "react-router";
import { CONTACT_REASONS } from "#domain/marketing/contact-reasons.ts";
import { pageMeta } from "#web/app/layout/page-meta.ts";
import { useContactEmail } from "#web/app/layout/use-shop-mode.ts";
import { lazyResolver } from "#web/app/lazy-resolver.ts";
import { paths } from "#web/app/paths.ts";
import { breadcrumbsJsonLd } from "#web/app/seo/breadcrumbs-json-ld.ts";
import { shopUrl } from "#web/app/seo/shop-url.ts";
import { InformationPage } from "#web/content/information/information-page.tsx";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/form/field.tsx";
import { EmailField } from "#web/ui/form/person-fields.tsx";
import { Select } from "#web/ui/form/select.tsx";
import { showIssues } from "#web/ui/form/show-issues.ts";
import { TextArea } from "#web/ui/form/text-area.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import { TextLink } from "#web/ui/text-link.tsx";
import { SentNotice } from "./sent-notice.tsx";
import { contactFailureMessage, type Message, useSendMessage } from "./use-send-message.ts";

export function meta({ matches }: MetaArgs) {
  return [
    ...pageMeta(
      matches,
      "Contact",
      "Write to us about an order, a product or your box. A person answers within one working day.",
    ),
    breadcrumbsJsonLd(shopUrl(matches), [{ name: "Contact", path: paths.contact }]),
  ];
}

export default function ContactPage() {
  const [sent, setSent] = useState<{ reference: string; email: string }>();
  return (
    <InformationPage
      isForAsking
      title="Write to us"
      lead="About an order, a product, your box or anything else. A person answers within one working day."
    >
      {sent ? (
        <SentNotice title="Thank you. We have your message.">
          <p>
            Its reference is <strong>{sent.reference}</strong>. A receipt is on its way to{" "}
            <span className="break-words">{sent.email}</span>.
          </p>
          <p>
            You may already find the answer in our <TextLink to={paths.faq}>questions and answers</TextLink>.
          </p>
        </SentNotice>
      ) : (
        <>
          <ContactForm onSent={(reference, email) => setSent({ reference, email })} />
          <p className="mt-10 max-w-xl text-ink-soft">
            To cancel an order within 14 days, use the <TextLink to={paths.cancelOrder}>cancellation form</TextLink>.
            You can cancel a subscription in <TextLink to={paths.account}>your account</TextLink>, with two clicks.
          </p>
        </>
      )}
    </InformationPage>
  );
}

function ContactForm({ onSent }: { onSent: (reference: string, email: string) => void }) {
  const contactEmail = useContactEmail();
  const { mutate, isPending, error } = useSendMessage();
  const { register, handleSubmit, setError, formState } = useForm<Message>({
    resolver: lazyResolver(async () => (await import("#contract/marketing/marketing.ts")).sendMessage.input),
    defaultValues: { orderNumber: "", message: "", name: "", email: "" },
  });
  const { errors } = formState;
  // In display order, so that the first invalid field is focused.
  const fields = {
    reason: register("reason"),
    orderNumber: register("orderNumber"),
    message: register("message"),
    name: register("name"),
    email: register("email"),
  };
  const send = handleSubmit((message) => {
    if (isPending) return;
    mutate(message, {
      onSuccess: ({ reference }) => onSent(reference, message.email),
      onError: (refused) => void showIssues(refused, setError),
    });
  });
  return (
    <form method="post" noValidate className="max-w-xl space-y-5" onSubmit={send}>
      <Field
        id="contact-reason"
        label="What is it about?"
        {...(errors.reason?.message ? { error: errors.reason.message } : {})}
      >
        {(control) => (
          <Select className="w-full" defaultValue="" {...fields.reason} {...control}>
            <option value="" disabled>
              Please choose
            </option>
            {Object.entries(CONTACT_REASONS).map(([reason, text]) => (
              <option key={reason} value={reason}>
                {text}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <TextField
        id="contact-orderNumber"
        label="Order number"
        hint="It is in the email that confirmed the order."
        isOptional
        inputMode="numeric"
        autoComplete="off"
        error={errors.orderNumber}
        {...fields.orderNumber}
      />
      <Field
        id="contact-message"
        label="Your message"
        {...(errors.message?.message ? { error: errors.message.message } : {})}
      >
        {(control) => <TextArea rows={7} {...fields.message} {...control} />}
      </Field>
      <TextField id="contact-name" label="Your name" autoComplete="name" error={errors.name} {...fields.name} />
      <EmailField form="contact" hint="We send our answer to this address." field={fields.email} error={errors.email} />
      {error && Object.keys(errors).length === 0 && (
        <Alert tone="danger">{contactFailureMessage(error, contactEmail)}</Alert>
      )}
      <Button type="submit" size="large" isBusy={isPending || formState.isSubmitting} busyLabel="Sending...">
        Send
      </Button>
    </form>
  );
}
