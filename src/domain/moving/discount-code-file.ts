import type { FileForm } from "./file-form.ts";

/** Labels of the fields of a discount code. They are also the headings of the shop's own template. */
export const DISCOUNT_CODE_FIELDS = {
  code: "Discount code",
  description: "Description",
  type: "Discount type",
  value: "Discount value",
  minimum: "Minimum order",
  maxUses: "Maximum uses",
  used: "Times used",
  validFrom: "Valid from",
  validUntil: "Valid until",
  status: "Status",
} as const;
export type DiscountCodeField = keyof typeof DISCOUNT_CODE_FIELDS;

export const DISCOUNT_CODE_FILE: FileForm = {
  name: "Discount codes",
  record: "Code",
  fields: DISCOUNT_CODE_FIELDS,
  options: [
    {
      name: "switchesOn",
      label: "Switch on the codes that were on. If unticked, all codes come switched off",
      isDefault: false,
    },
  ],
  advice:
    "A maximum of uses is lowered by the uses that were made. Codes with conditions that this shop does not know are refused.",
};
