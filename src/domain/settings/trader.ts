import { SEEDED_EMAIL, SEEDED_LEGAL_NAME } from "#domain/brand/seeded-brand.ts";

/** Trader's details required on every page, email and invoice (SI 2002/2013 reg 6, SI 2015/17 reg 25). */
export interface Trader {
  legalName: string;
  addressLine1: string;
  addressLine2: string;
  city: string;
  postcode: string;
  country: string;
  /** Place and number of registration. Empty for a sole trader. */
  registration: string;
  email: string;
  phone: string;
  /** True if the trader is registered for VAT. Other traders must not show VAT (Value Added Tax Act 1994). */
  isVatRegistered: boolean;
  vatNumber: string;
}

/** Placeholder of a new shop until the merchant enters their own details. */
export const EXAMPLE_TRADER: Trader = {
  legalName: SEEDED_LEGAL_NAME,
  addressLine1: "1 Example Lane",
  addressLine2: "",
  city: "Bath",
  postcode: "BA1 0AA",
  country: "United Kingdom",
  registration: "Registered in England and Wales, no. 00000000",
  email: SEEDED_EMAIL,
  phone: "",
  isVatRegistered: false,
  vatNumber: "",
};

/** True while at least one field still contains the placeholder. */
export function isExampleTrader(trader: Trader): boolean {
  const { addressLine1, postcode, registration } = EXAMPLE_TRADER;
  return (trader.addressLine1 === addressLine1 && trader.postcode === postcode) || trader.registration === registration;
}

/** The trader's address on one line: "1 Example Lane, Bath BA1 0AA, United Kingdom". */
export function traderAddress(trader: Trader): string {
  const { addressLine1, addressLine2, city, postcode, country } = trader;
  return [addressLine1, addressLine2, `${city} ${postcode}`.trim(), country].filter((line) => line !== "").join(", ");
}
