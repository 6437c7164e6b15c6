import Stripe from "stripe";
import { TEMPLATE_HEADINGS } from "#domain/subscriptions/move-in.ts";
import { writeTable } from "#server/platform/tables/index.ts";
import { DOUBLE_KEYS, type Double } from "./stripe-double/start-double.ts";

type Column = (typeof TEMPLATE_HEADINGS)[number];
export type TemplateRow = Partial<Record<Column, string>>;

const ROW: TemplateRow = {
  subscription_id: "1",
  email: "wren@example.com",
  first_name: "Wren",
  last_name: "Ashdown",
  address_line_1: "3 Mill Lane",
  city: "Bath",
  postcode: "BA1 2AB",
  plan: "Box for her",
  price: "26.50",
  next_charge_date: "2026-12-05",
};

/** A file in the shop's own format. Each row changes an example row. */
export function templateFile(rows: readonly TemplateRow[]): Buffer {
  const lines = rows.map((row) => TEMPLATE_HEADINGS.map((heading) => ({ ...ROW, ...row })[heading] ?? ""));
  return Buffer.from(writeTable("import", [...TEMPLATE_HEADINGS], lines));
}

/** Another shop with the same account at the provider. */
export class OldShop {
  readonly #double: Double;
  readonly #stripe: Stripe;

  constructor(double: Double) {
    const { hostname, port } = new URL(double.url);
    this.#double = double;
    this.#stripe = new Stripe(DOUBLE_KEYS.secretKey, { host: hostname, port, protocol: "http", telemetry: false });
  }

  /** A customer with a saved card. */
  async saveCard(card = "4242424242424242"): Promise<{ customer: string; method: string }> {
    const { id: customer } = await this.#stripe.customers.create({ email: "wren@example.com", name: "Wren" });
    const setup = await this.#stripe.setupIntents.create({ customer, usage: "off_session" });
    this.#double.form.save(setup.id, { card });
    const { payment_method } = await this.#stripe.setupIntents.retrieve(setup.id);
    return { customer, method: String(payment_method) };
  }

  /** Charges a saved card without a subscription at the provider. */
  async charge({ customer, method }: { customer: string; method: string }, amount: number): Promise<void> {
    const { id } = await this.#stripe.paymentIntents.create({
      amount,
      currency: "gbp",
      customer,
      payment_method: method,
    });
    await this.#stripe.paymentIntents.confirm(id, { off_session: true, return_url: "https://old.example" });
  }
}

/** An export of WooCommerce Subscriptions, with the traps of real files. */
export function wooSubscriptionsFile(): string {
  const headings = [
    "subscription_id",
    "subscription_status",
    "customer_email",
    "billing_first_name",
    "billing_last_name",
    "billing_address_1",
    "billing_city",
    "billing_postcode",
    "billing_country",
    "shipping_first_name",
    "next_payment_date",
    "end_date",
    "billing_period",
    "billing_interval",
    "order_total",
    "order_currency",
    "order_items",
    "payment_method_post_meta",
  ];
  const row = (values: Readonly<Record<string, string>>) => headings.map((heading) => values[heading] ?? "");
  const wren = {
    subscription_id: "501",
    subscription_status: "wc-active",
    customer_email: "Wren@Example.com",
    billing_first_name: "Wren",
    billing_last_name: "Ashdown",
    billing_address_1: "3 Mill Lane",
    billing_city: "Bath",
    billing_postcode: "ba12ab",
    billing_country: "GB",
    next_payment_date: "2026-12-04 23:30:00",
    end_date: "0",
    billing_period: "month",
    billing_interval: "1",
    order_total: "26.5",
    order_currency: "GBP",
    order_items: "product_id:2095|name:Women's Box|quantity:1|total:26.50|meta:|tax:0;",
    payment_method_post_meta: "_stripe_customer_id:cus_Abc123|_stripe_source_id:pm_1Qabcdefgh",
  };
  return writeTable("import", headings, [
    row(wren),
    row({ ...wren, subscription_id: "502", customer_email: "two@example.com", end_date: "2027-02-04 10:00:00" }),
    row({ ...wren, subscription_id: "503", subscription_status: "wc-on-hold" }),
    row({ ...wren, subscription_id: "504", billing_interval: "2" }),
    row({ ...wren, subscription_id: "505", order_currency: "EUR", billing_country: "FR" }),
    row({ ...wren, subscription_id: "506", next_payment_date: "05/12/2026" }),
    row({ ...wren, subscription_id: "501" }),
  ]);
}

/** An export of Stripe Billing, with semicolons. */
export function stripeSubscriptionsFile(): string {
  return [
    "id;Customer ID;Customer Email;Customer Name;Product;Quantity;Currency;Interval;Amount;Status;Current Period End (UTC)",
    "sub_1;cus_Abc123;wren@example.com;Wren Mary Ashdown;Box for her;1;gbp;month;26,50;active;2026-12-05 10:00",
    "sub_2;cus_Abc124;two@example.com;=cmd|' /C calc'!A0;Box for her;2;gbp;month;26,50;active;2026-12-05 10:00",
  ].join("\n");
}

/** Recharge's migration table, with a box that is paid in advance. */
export function rechargeFile(): string {
  const headings =
    "external_product_name,external_variant_name,quantity,recurring_price,charge_interval_unit_type,charge_interval_frequency,shipping_interval_unit_type,shipping_interval_frequency,next_charge_date,customer_stripe_id,shipping_email,shipping_first_name,shipping_last_name,shipping_address_1,shipping_city,shipping_zip,shipping_country,status";
  const home = "Wren,Ashdown,3 Mill Lane,Bath,BA1 2AB,United Kingdom,active";
  return [
    headings,
    `Box,Women,1,26.50,month,1,month,1,2026-12-05,cus_Abc123,wren@example.com,${home}`,
    `Box,Men,1,79.50,month,3,month,1,2026-12-05,cus_Abc124,two@example.com,${home}`,
  ].join("\n");
}

/** A table of Subbly. */
export function subblyFile(): string {
  return [
    "Subscription ID,Customer email,First name,Last name,Shipping address 1,Shipping city,Shipping postcode,Product,Plan,Price,Status,Next billing date,Stripe customer ID",
    "77,wren@example.com,Wren,Ashdown,3 Mill Lane,Bath,BA1 2AB,Box,Women monthly,£26.50,active,2026-12-05,cus_Abc123",
  ].join("\n");
}
