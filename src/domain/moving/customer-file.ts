import type { FileForm } from "./file-form.ts";

/** Labels of the fields of a customer. They are also the headings of the shop's own template. */
export const CUSTOMER_FIELDS = {
  email: "Email",
  firstName: "First name",
  lastName: "Last name",
  fullName: "Full name",
  phone: "Phone",
  line1: "Address line 1",
  line2: "Address line 2",
  city: "City",
  postcode: "Postcode",
  country: "Country",
  consent: "Accepts newsletter",
  consentAt: "Accepted on",
  consentSource: "Accepted where",
} as const;
export type CustomerField = keyof typeof CUSTOMER_FIELDS;

export const CUSTOMER_FILE: FileForm = {
  name: "Customers",
  record: "Customer",
  fields: CUSTOMER_FIELDS,
  options: [
    {
      name: "takesConsent",
      label: "Add customers who accepted the newsletter to its readers. If unticked, nobody gets the newsletter",
      isDefault: true,
    },
  ],
  advice: "Customers come without passwords, and no email is sent. After the import, invite them to set a password.",
};
