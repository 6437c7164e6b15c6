import { giveGiftCard, givenGiftCard } from "#contract/pricing/admin-pricing.ts";
import type { z } from "#contract/zod.ts";
import {
  GIFT_CARD_DESIGN_DEFAULT,
  GIFT_CARD_DESIGN_LABELS,
  GIFT_CARD_DESIGNS,
} from "#domain/gift-cards/gift-card-designs.ts";
import { EntityForm, useEntityForm } from "#web/admin/kit/entity-form.tsx";
import { AreaField, FIELD_GRID, SelectField } from "#web/admin/kit/form-fields.tsx";
import { useUrlState } from "#web/admin/kit/use-url-state.ts";
import { callApi } from "#web/app/api-client.ts";
import { useBrand } from "#web/app/layout/use-shop-mode.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";

const DESIGNS = GIFT_CARD_DESIGNS.map((design) => ({ value: design, label: GIFT_CARD_DESIGN_LABELS[design] }));

/** Opens the dialog. */
export function NewGiftCardButton() {
  const url = useUrlState();
  return (
    <Button data-opens onClick={() => url.write({ new: "gift-card" }, { staysOnPage: true })}>
      New gift card
    </Button>
  );
}

/** Dialog for a gift card that the shop gives away, in the address as `?new=gift-card`. */
export function NewGiftCardDialog() {
  const url = useUrlState();
  const close = () => url.write({ new: undefined }, { staysOnPage: true });
  return (
    <Dialog isOpen={url.readOneOf("new", ["gift-card"] as const) !== undefined} onClose={close} title="New gift card">
      <NewGiftCardForm
        onGiven={({ id }) => url.write({ new: undefined, card: String(id) }, { staysOnPage: true })}
        onCancel={close}
      />
    </Dialog>
  );
}

function NewGiftCardForm({ onGiven, onCancel }: { onGiven: (card: { id: number }) => void; onCancel: () => void }) {
  const form = useEntityForm({
    name: "new-gift-card",
    schema: givenGiftCard,
    values: {
      amount: "",
      design: GIFT_CARD_DESIGN_DEFAULT,
      recipientName: "",
      recipientEmail: "",
      fromName: useBrand(),
      message: "",
      reason: "",
    },
    save: (typed: z.input<typeof givenGiftCard>) => callApi(giveGiftCard, typed),
    stales: ["gift-cards", "gift-cards-owed"],
    success: "The gift card has been created and emailed",
    failure: "Failed to create the gift card",
    onSaved: onGiven,
  });
  return (
    <EntityForm
      form={form}
      onSubmit={form.handleSubmit(() => form.send(form.getValues()))}
      action="Give gift card"
      onCancel={onCancel}
    >
      <p className="text-ink-soft">
        Nobody pays for the card. It is emailed at once, can be spent for five years, and is a cost in your books.
      </p>
      <div className={`${FIELD_GRID} sm:grid-cols-2`}>
        <TextField label="Amount (£)" inputMode="decimal" autoComplete="off" {...form.field("amount")} />
        <SelectField label="Design" options={DESIGNS} {...form.field("design")} />
        <TextField label="Recipient's name" autoComplete="off" {...form.field("recipientName")} />
        <TextField label="Recipient's email" type="email" autoComplete="off" {...form.field("recipientEmail")} />
        <div className="sm:col-span-2">
          <TextField label="From" hint="As shown on the card." autoComplete="off" {...form.field("fromName")} />
        </div>
        <div className="sm:col-span-2">
          <AreaField label="Message" isOptional rows={3} {...form.field("message")} />
        </div>
        <div className="sm:col-span-2">
          <TextField
            label="Reason"
            hint="For your records, such as a broken parcel. The recipient does not see it."
            autoComplete="off"
            {...form.field("reason")}
          />
        </div>
      </div>
    </EntityForm>
  );
}
