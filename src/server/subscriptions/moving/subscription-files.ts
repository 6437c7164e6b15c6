import {
  MOVE_FIELDS,
  type MoveCells,
  type MoveField,
  SUBSCRIPTION_SYSTEMS,
  type SubscriptionSystem,
  type TEMPLATE_HEADINGS,
} from "#domain/subscriptions/move-in.ts";
import { headingKey } from "#server/platform/tables/index.ts";

/**
 * A system's subscriptions file. docs/moving-in.md names the vendor's page for each. Headings are compared without case,
 * spaces and signs.
 */
interface SubscriptionsFile {
  /** A file of this system has one heading of each list. */
  marks: readonly (readonly string[])[];
  /** Headings of each field. The first one with a value counts. */
  headings: Readonly<Partial<Record<MoveField, readonly string[]>>>;
}

const FILES: Readonly<Record<SubscriptionSystem, SubscriptionsFile>> = {
  template: {
    marks: [["subscription_id"], ["plan"], ["next_charge_date"], ["stripe_customer"]],
    headings: {
      externalId: ["subscription_id"],
      email: ["email"],
      firstName: ["first_name"],
      lastName: ["last_name"],
      line1: ["address_line_1"],
      line2: ["address_line_2"],
      city: ["city"],
      postcode: ["postcode"],
      planName: ["plan"],
      price: ["price"],
      nextChargeOn: ["next_charge_date"],
      boxesDelivered: ["boxes_delivered"],
      boxesLeft: ["boxes_left"],
      naturalness: ["naturalness"],
      exclusions: ["exclusions"],
      payer: ["stripe_customer"],
      method: ["stripe_payment_method"],
      // Not in the empty table. Owners add them for rows that must not be charged.
      country: ["country"],
      currency: ["currency"],
      quantity: ["quantity"],
      status: ["status"],
      interval: ["interval"],
    },
  },
  woocommerce: {
    marks: [["subscription_id"], ["subscription_status"], ["next_payment_date"], ["billing_period"]],
    headings: {
      externalId: ["subscription_id"],
      email: ["customer_email", "billing_email"],
      firstName: ["shipping_first_name", "billing_first_name"],
      lastName: ["shipping_last_name", "billing_last_name"],
      line1: ["shipping_address_1", "billing_address_1"],
      line2: ["shipping_address_2", "billing_address_2"],
      city: ["shipping_city", "billing_city"],
      postcode: ["shipping_postcode", "billing_postcode"],
      country: ["shipping_country", "billing_country"],
      planName: ["order_items", "line_items"],
      price: ["order_total"],
      currency: ["order_currency"],
      nextChargeOn: ["next_payment_date"],
      endsOn: ["end_date"],
      status: ["subscription_status"],
      interval: ["billing_period"],
      intervalCount: ["billing_interval"],
      payer: ["meta:_stripe_customer_id", "payment_method_post_meta", "payment_method_user_meta"],
      method: ["meta:_stripe_source_id", "payment_method_post_meta", "payment_method_user_meta"],
    },
  },
  recharge: {
    marks: [
      ["external_product_name", "product_title"],
      ["next_charge_date", "next_charge_scheduled_at"],
      ["charge_interval_frequency"],
    ],
    headings: {
      externalId: ["subscription_id", "id"],
      email: ["shipping_email", "customer_email", "email"],
      firstName: ["shipping_first_name", "first_name", "billing_first_name"],
      lastName: ["shipping_last_name", "last_name", "billing_last_name"],
      line1: ["shipping_address_1", "address1"],
      line2: ["shipping_address_2", "address2"],
      city: ["shipping_city", "city"],
      postcode: ["shipping_zip", "zip"],
      country: ["shipping_country", "country"],
      planName: ["external_product_name", "product_title"],
      variant: ["external_variant_name", "variant_title"],
      price: ["recurring_price", "price"],
      currency: ["presentment_currency", "currency"],
      quantity: ["quantity"],
      nextChargeOn: ["next_charge_date", "next_charge_scheduled_at"],
      status: ["status"],
      interval: ["charge_interval_unit_type", "order_interval_unit"],
      intervalCount: ["charge_interval_frequency"],
      sentEvery: ["shipping_interval_frequency", "order_interval_frequency"],
      boxesLeft: ["expire_after_specific_number_of_charges"],
      payer: ["customer_stripe_id", "stripe_customer_token"],
      method: ["stripe_payment_method", "payment_method_id"],
    },
  },
  stripe: {
    marks: [["id"], ["Customer ID"], ["Current Period End (UTC)"]],
    headings: {
      externalId: ["id"],
      email: ["Customer Email"],
      fullName: ["Customer Name", "Customer Description"],
      planName: ["Product", "Product Name", "Plan"],
      price: ["Amount"],
      currency: ["Currency"],
      quantity: ["Quantity"],
      nextChargeOn: ["Current Period End (UTC)"],
      status: ["Status"],
      interval: ["Interval"],
      intervalCount: ["Interval Count"],
      payer: ["Customer ID"],
      method: ["Default Payment Method", "Payment Method ID"],
    },
  },
  subbly: {
    marks: [
      ["Subscription ID"],
      ["Customer email", "Email"],
      ["Next billing date", "Next payment date", "Next charge date", "Next renewal date"],
      ["Product", "Product name"],
    ],
    headings: {
      externalId: ["Subscription ID"],
      email: ["Customer email", "Email"],
      firstName: ["First name", "Customer first name", "Shipping first name"],
      lastName: ["Last name", "Customer last name", "Shipping last name"],
      fullName: ["Customer name", "Name", "Customer"],
      line1: ["Shipping address 1", "Shipping address line 1", "Address 1", "Address line 1"],
      line2: ["Shipping address 2", "Shipping address line 2", "Address 2", "Address line 2"],
      city: ["Shipping city", "City"],
      postcode: ["Shipping postcode", "Shipping zip", "Postcode", "Zip"],
      country: ["Shipping country", "Country"],
      planName: ["Product", "Product name"],
      variant: ["Plan", "Plan name", "Variant"],
      price: ["Price", "Amount", "Total"],
      currency: ["Currency"],
      quantity: ["Quantity"],
      nextChargeOn: ["Next billing date", "Next payment date", "Next charge date", "Next renewal date"],
      status: ["Status", "Subscription status"],
      interval: ["Billing period", "Interval"],
      intervalCount: ["Billing interval", "Interval count"],
      boxesDelivered: ["Shipments delivered", "Orders shipped"],
      boxesLeft: ["Shipments left", "Remaining shipments"],
      payer: ["Stripe customer ID", "Gateway customer ID"],
      method: ["Stripe payment method", "Payment method ID"],
    },
  },
};

/** Systems in the order in which their headings are tried, the most special first. */
const TRIED: readonly SubscriptionSystem[] = [
  "template",
  ...SUBSCRIPTION_SYSTEMS.filter((each) => each !== "template"),
];

/** The system whose file has these headings. Undefined if none has. */
export function recogniseSubscriptions(headings: readonly string[]): SubscriptionSystem | undefined {
  const keys = new Set(headings.map(headingKey));
  return TRIED.find((system) =>
    FILES[system].marks.every((alternatives) => alternatives.some((heading) => keys.has(headingKey(heading)))),
  );
}

export type ReadCell = (field: MoveField) => string;

const FIELDS = Object.keys(MOVE_FIELDS) as MoveField[];

/** The fields that a system's file has, in order. */
export function fieldsOf(system: SubscriptionSystem): readonly MoveField[] {
  return FIELDS.filter((field) => field in FILES[system].headings);
}

/** Finds what each line of a file says, by field. Fields without a value are left out. */
export function cellFinder(
  system: SubscriptionSystem,
  headings: readonly string[],
): (cells: readonly string[]) => MoveCells {
  const placesByKey = new Map(headings.map((heading, place) => [headingKey(heading), place]));
  const placesByField = fieldsOf(system).map(
    (field) =>
      [
        field,
        (FILES[system].headings[field] ?? []).flatMap((heading) => placesByKey.get(headingKey(heading)) ?? []),
      ] as const,
  );
  return (cells) =>
    Object.fromEntries(
      placesByField
        .map(([field, places]) => [field, places.map((place) => cells[place] ?? "").find((cell) => cell !== "") ?? ""])
        .filter(([, cell]) => cell !== ""),
    );
}

/** Reads cells by field. A field without a value is empty. */
export function cellReader(cells: MoveCells): ReadCell {
  return (field) => cells[field] ?? "";
}

/** An example row of the shop's own table, with its headings. */
export const TEMPLATE_EXAMPLE: Readonly<Record<(typeof TEMPLATE_HEADINGS)[number], string>> = {
  subscription_id: "1001",
  email: "wren@example.com",
  first_name: "Wren",
  last_name: "Ashdown",
  address_line_1: "3 Mill Lane",
  address_line_2: "",
  city: "Bath",
  postcode: "BA1 2AB",
  plan: "Monthly box for women",
  price: "26.99",
  next_charge_date: "2027-01-20",
  boxes_delivered: "4",
  boxes_left: "2",
  naturalness: "100%",
  exclusions: "lavender, nuts",
  stripe_customer: "cus_…",
  stripe_payment_method: "pm_…",
};
