/** What the shop is called, and where people write to. */
export const BRAND = "Meadow & Salt";
export const CONTACT_EMAIL = "hello@meadowandsalt.example";
