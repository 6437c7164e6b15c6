import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { CONTACT_REASONS, sendMessage } from "#contract/contact.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/field.tsx";
import { EmailField } from "#web/ui/person-fields.tsx";
import { Select } from "#web/ui/select.tsx";
import { showIssues } from "#web/ui/show-issues.ts";
import { TextArea } from "#web/ui/text-area.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { contactFailureWords, type Message, useSendMessage } from "./use-send-message.ts";

export function ContactForm({ onSent }: { onSent: (reference: string, email: string) => void }) {
  const { mutate, isPending, error } = useSendMessage();
  const { register, handleSubmit, setError, formState } = useForm<Message>({
    resolver: zodResolver(sendMessage.input),
    defaultValues: { name: "", email: "", orderNumber: "", message: "" },
  });
  const { errors } = formState;
  const send = handleSubmit((message) => {
    if (isPending) return;
    mutate(message, {
      onSuccess: ({ reference }) => onSent(reference, message.email),
      onError: (refused) => void showIssues(refused, setError),
    });
  });
  return (
    <form noValidate className="max-w-xl space-y-5" onSubmit={send}>
      <Field
        id="contact-reason"
        label="What is it about?"
        {...(errors.reason?.message ? { error: errors.reason.message } : {})}
      >
        {(control) => (
          <Select className="w-full" defaultValue="" {...register("reason")} {...control}>
            <option value="" disabled>
              Please choose
            </option>
            {Object.entries(CONTACT_REASONS).map(([reason, words]) => (
              <option key={reason} value={reason}>
                {words}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <TextField
        id="contact-orderNumber"
        label="Order number"
        hint="It is in the letter that confirmed the order."
        isOptional
        inputMode="numeric"
        autoComplete="off"
        error={errors.orderNumber}
        {...register("orderNumber")}
      />
      <Field
        id="contact-message"
        label="Your message"
        {...(errors.message?.message ? { error: errors.message.message } : {})}
      >
        {(control) => <TextArea rows={7} {...register("message")} {...control} />}
      </Field>
      <TextField id="contact-name" label="Your name" autoComplete="name" error={errors.name} {...register("name")} />
      <EmailField form="contact" hint="We answer there." field={register("email")} error={errors.email} />
      {error && Object.keys(errors).length === 0 && <Alert tone="danger">{contactFailureWords(error)}</Alert>}
      <Button type="submit" size="large" isBusy={isPending} busyLabel="Sending...">
        Send
      </Button>
    </form>
  );
}
