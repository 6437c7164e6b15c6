import { useState } from "react";
import { day, paragraphs, printable } from "#contract/fields.ts";
import type { AdminOrderDetails } from "#contract/orders/admin-orders.ts";
import { changeAdminPresent } from "#contract/orders/admin-present.ts";
import { MESSAGE_LENGTH_MAX } from "#contract/subscriptions/gifts.ts";
import { z } from "#contract/zod.ts";
import { DetailsPart } from "#web/admin/kit/details-part.tsx";
import { EntityForm, useEntityForm } from "#web/admin/kit/entity-form.tsx";
import { callApi } from "#web/app/api-client.ts";
import { Button } from "#web/ui/button.tsx";
import { Day } from "#web/ui/day.tsx";
import { Field } from "#web/ui/form/field.tsx";
import { TextArea } from "#web/ui/form/text-area.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import { useKeptFocus } from "#web/ui/use-kept-focus.ts";

type Present = NonNullable<AdminOrderDetails["present"]>;

const schema = z.object({
  message: printable(paragraphs(MESSAGE_LENGTH_MAX)),
  notBefore: z.union([z.literal(""), day]),
});

interface PresentPartProps {
  order: AdminOrderDetails;
  present: Present;
  mayChange: boolean;
}

/** Message and day of a present, which a form replaces while the user changes them. */
export function PresentPart({ order, present, mayChange }: PresentPartProps) {
  const [isOpen, setOpen] = useState(false);
  const part = useKeptFocus(isOpen);
  const canChange = mayChange && present.canChange;
  return (
    <div ref={part} className={isOpen ? "sm:col-span-2" : ""}>
      <DetailsPart title="Present">
        {isOpen && canChange ? (
          <PresentForm order={order} present={present} onDone={() => setOpen(false)} />
        ) : (
          <>
            <PresentView present={present} />
            {canChange && (
              <Button variant="secondary" size="small" className="mt-3" onClick={() => setOpen(true)}>
                Change message or day
              </Button>
            )}
          </>
        )}
      </DetailsPart>
    </div>
  );
}

function PresentView({ present: { message, notBefore, sendFrom } }: { present: Present }) {
  return (
    <>
      <p>
        {notBefore ? (
          <>
            Not before <Day on={notBefore} />
          </>
        ) : (
          "As soon as possible"
        )}
        {sendFrom && (
          <>
            , so send it from <Day on={sendFrom} />
          </>
        )}
        . No prices in the parcel.
      </p>
      {message ? (
        <blockquote className="mt-2 border-l border-line-strong pl-3 break-words whitespace-pre-line">
          {message}
        </blockquote>
      ) : (
        <p className="text-ink-soft">No message</p>
      )}
    </>
  );
}

function PresentForm({ order, present, onDone }: Omit<PresentPartProps, "mayChange"> & { onDone: () => void }) {
  const form = useEntityForm({
    name: "present",
    schema,
    values: { message: present.message, notBefore: present.notBefore ?? "" },
    save: ({ message, notBefore }) =>
      callApi(changeAdminPresent, {
        orderId: String(order.id),
        version: order.version,
        message,
        notBefore: notBefore || null,
      }),
    success: "Present changed",
    failure: "Failed to change the present",
    onSaved: onDone,
  });
  const { errors } = form.formState;
  return (
    <EntityForm form={form} onSubmit={form.handleSubmit(form.send)} action="Save present" onCancel={onDone}>
      <p className="text-ink-soft">
        The dispatch days follow the day. The buyer gets no email about the change, so write to them if they expect
        another day.
      </p>
      <Field
        id="present-message"
        label="Message"
        {...(errors.message?.message ? { error: errors.message.message } : {})}
        isOptional
      >
        {(control) => <TextArea rows={3} maxLength={MESSAGE_LENGTH_MAX} {...form.register("message")} {...control} />}
      </Field>
      <TextField
        id="present-notBefore"
        label="Not before"
        hint="The parcel does not arrive before this day. Leave it empty to send the parcel as soon as possible."
        isOptional
        type="date"
        className="max-w-[20ch]"
        error={errors.notBefore}
        {...form.register("notBefore")}
      />
    </EntityForm>
  );
}
