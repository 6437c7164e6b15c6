export const CONTACT_EMAIL = "hello@meadowandsalt.example";
