/** Systems whose subscription files can be moved in. `template` is the shop's own table. */
export const SUBSCRIPTION_SYSTEMS = ["woocommerce", "recharge", "subbly", "stripe", "template"] as const;
export type SubscriptionSystem = (typeof SUBSCRIPTION_SYSTEMS)[number];

export const SUBSCRIPTION_SYSTEM_NAMES: Readonly<Record<SubscriptionSystem, string>> = {
  woocommerce: "WooCommerce Subscriptions",
  recharge: "Recharge",
  subbly: "Subbly",
  stripe: "Stripe Billing",
  template: "The shop's own table",
};

/**
 * State of a subscription that moves in. `question`: the merchant must answer something first. `unproved`: the provider
 * has not been asked. `card-asked`: it starts, and its customer is asked for a card. `started`: it runs here.
 */
export const MOVE_STATES = ["refused", "question", "unproved", "card-asked", "ready", "started"] as const;
export type MoveState = (typeof MOVE_STATES)[number];

/** Id of this shop's plan for each name of a plan at the other shop. Null until the merchant has chosen one. */
export type PlanChoices = Readonly<Record<string, number | null>>;

/** Choice of a plan whose subscriptions are left out. */
export const LEFT_OUT = 0;

/** Headings of the shop's own table. */
export const TEMPLATE_HEADINGS = [
  "subscription_id",
  "email",
  "first_name",
  "last_name",
  "address_line_1",
  "address_line_2",
  "city",
  "postcode",
  "plan",
  "price",
  "next_charge_date",
  "boxes_delivered",
  "boxes_left",
  "naturalness",
  "exclusions",
  "stripe_customer",
  "stripe_payment_method",
] as const;

/** Values of a subscription that a file can name, with their labels. */
export const MOVE_FIELDS = {
  externalId: "Key",
  email: "Email",
  firstName: "First name",
  lastName: "Last name",
  fullName: "Full name",
  line1: "Address line 1",
  line2: "Address line 2",
  city: "Town",
  postcode: "Postcode",
  country: "Country",
  planName: "Plan there",
  variant: "Variant",
  price: "Price",
  currency: "Currency",
  quantity: "Boxes a month",
  nextChargeOn: "Next charge day",
  endsOn: "Last day",
  status: "Status",
  interval: "Interval",
  intervalCount: "Months between charges",
  sentEvery: "Months between boxes",
  boxesDelivered: "Boxes delivered",
  boxesLeft: "Boxes left",
  naturalness: "Naturalness",
  exclusions: "Exclusions",
  payer: "Stripe customer",
  method: "Stripe payment method",
} as const;
export type MoveField = keyof typeof MOVE_FIELDS;
/** Cells of a row of a file, by field. */
export type MoveCells = Readonly<Partial<Record<MoveField, string>>>;
