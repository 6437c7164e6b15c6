import type { FileForm } from "./file-form.ts";

/** Labels of the fields of a gift card. They are also the headings of the shop's own template. */
export const GIFT_CARD_FIELDS = {
  code: "Gift card code",
  balance: "Gift card balance",
  currency: "Currency",
  expiresOn: "Expires on",
  fromName: "From",
  recipientName: "Recipient name",
  recipientEmail: "Recipient email",
  status: "Status",
} as const;
export type GiftCardField = keyof typeof GIFT_CARD_FIELDS;

export const GIFT_CARD_FILE: FileForm = {
  name: "Gift cards",
  record: "Gift card",
  fields: GIFT_CARD_FIELDS,
  options: [
    {
      name: "newCodes",
      label:
        "Give a new code to cards whose code is not in the file, and email it to the recipient from 08:00. If unticked, they are refused",
      isDefault: false,
    },
  ],
  advice:
    "Switch gift cards off at the other shop first, so that nobody spends one twice. The balances are owed here and are no sale.",
};
