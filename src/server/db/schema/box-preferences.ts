import type { IsoDay } from "#domain/calendar.ts";

/** Where an order goes, as it was when it was placed. */
export interface DeliveryAddress {
  firstName: string;
  lastName: string;
  line1: string;
  line2: string;
  city: string;
  postcode: string;
  country: string;
}

/** Somebody else who gets the boxes. */
export interface Gift {
  address: DeliveryAddress;
  /** For the recipient, on the slip in the box; empty when there is none. */
  message: string;
  /** The day before which the box asks to be kept closed. */
  revealOn: IsoDay | null;
}

/** What a giver has asked for: a gift, and whether a plan that would roll on does so. */
export interface WantedGift extends Gift {
  goesOn: boolean;
}

/** What a box's buyer wishes beside the questionnaire's answers. */
export interface BoxPreferences {
  /** What must not be in it, "lavender". */
  exclusions: readonly string[];
  /** Null for a box for oneself, and for a gift whose recipient is not named yet. */
  gift: WantedGift | null;
}
