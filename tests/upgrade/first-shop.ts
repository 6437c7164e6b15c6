type Row = Readonly<Record<string, string | number | boolean | null | object>>;

/** The password of every account: "lavender-and-salt". */
const PASSWORD = "$argon2id$v=19$m=19456,t=2,p=1$Zmlyc3Qtc2hvcC1zYWx0IQ$1Ey22THQXOeiTgct9rrQypjrKVPusy56KNj7jPQ+7SQ";
const PLAN_PENCE = { women: 2999, men: 2999, children: 2499 } as const;
const PLAN_IDS = { women: 101, men: 201, children: 301 } as const;
const PRODUCT = [
  { id: 61, name: "Oat & Honey Soap", pence: 650 },
  { id: 62, name: "Lavender Bath Salts", pence: 895 },
  { id: 63, name: "Rose Bath Bomb", pence: 450 },
  { id: 64, name: "Sea Salt Scrub", pence: 1250 },
  { id: 65, name: "Cedar Soap", pence: 650 },
  { id: 66, name: "Calendula Bath Milk", pence: 990 },
] as const;
const FIRST_USER = 1_000_001;
const FIRST_ORDER = 1_001;
const STATUSES = ["delivered", "delivered", "shipped", "processing", "pending", "cancelled"] as const;

/** Rows by table, in insertion order: twelve customers, their orders and boxes, in October 2026. */
export function firstShop(): Readonly<Record<string, readonly Row[]>> {
  const people = Array.from({ length: 12 }, (_, index) => person(index));
  const productOrders = Array.from({ length: 36 }, (_, index) => productOrder(index));
  const boxOrders = SUBSCRIPTIONS.map((subscription, index) => boxOrder(subscription, productOrders.length + index));
  const all = [...productOrders, ...boxOrders];
  return {
    categories: [
      { id: 1, name: "Soap", slug: "soap" },
      { id: 19, name: "Wellness Collections", slug: "wellness-collections" },
    ],
    products: [...PRODUCT.map(product), ...plans()],
    box_recipes: Object.keys(PLAN_IDS).map((audience) => ({
      audience,
      product_ids: PRODUCT.slice(0, 5).map(({ id }) => id),
    })),
    users: [administrator(), ...people],
    orders: all.map(({ order }) => order),
    order_items: all.flatMap(({ items }) => items),
    order_events: all.map(({ order }) => ({ order_id: idOf(order), kind: "placed", created_at: at(order) })),
    sandbox_cards: SUBSCRIPTIONS.map((_, index) => ({
      id: `card_${index}`,
      brand: "visa",
      last_four: "4242",
      later_charges_succeed: true,
    })),
    sandbox_payments: all.flatMap(({ payment }) => (payment ? [payment] : [])),
    sandbox_subscriptions: SUBSCRIPTIONS.map(providerSubscription),
    subscriptions: SUBSCRIPTIONS.map((subscription, index) => subscribed(subscription, index, productOrders.length)),
    emails: all.map(({ order }) => email(order)),
    newsletter_subscribers: people.slice(0, 4).map(({ email }, index) => ({
      email: String(email),
      status: (["confirmed", "confirmed", "pending", "unsubscribed"] as const)[index] ?? "pending",
      token: `token-${index}`,
      wording: "Yes, write to me",
      source: "footer",
      asked_at: "2026-09-01T10:00:00Z",
    })),
    sample_requests: [
      {
        first_name: "Fern",
        last_name: "Hollis",
        email: "fern@example.com",
        address: "9 Quarry Road",
        city: "Leeds",
        postcode: "LS1 1UR",
        household: "LS11UR|9quarryroad",
      },
    ],
    discount_codes: [{ code: "AUTUMN10", type: "percentage", value: "10.00", max_uses: 50, used_count: 3 }],
    carts: [{ id: 1, user_id: String(FIRST_USER) }],
    cart_items: [
      { cart_id: 1, product_id: 62, product_name: "Lavender Bath Salts", product_price: "8.95", quantity: 2 },
    ],
  };
}

interface Subscription {
  audience: keyof typeof PLAN_IDS;
  status: "active" | "paused" | "cancelled" | "completed";
  months: number;
  delivered: number;
  firstBoxMonth: string;
  nextChargeOn: string | null;
  endsWithPeriod: boolean;
}

const running = { status: "active", months: 12, endsWithPeriod: false } as const;
const SUBSCRIPTIONS: readonly Subscription[] = [
  { ...running, audience: "women", delivered: 2, firstBoxMonth: "2026-09", nextChargeOn: "2026-11-01" },
  { ...running, audience: "men", delivered: 1, firstBoxMonth: "2026-10", nextChargeOn: "2026-11-01" },
  { ...running, audience: "children", delivered: 0, firstBoxMonth: "2026-11", nextChargeOn: "2026-12-01" },
  { ...running, audience: "women", months: 3, delivered: 2, firstBoxMonth: "2026-09", nextChargeOn: "2026-11-01" },
  { ...running, audience: "men", delivered: 1, firstBoxMonth: "2026-10", nextChargeOn: null, endsWithPeriod: true },
  { ...running, audience: "women", status: "cancelled", delivered: 1, firstBoxMonth: "2026-09", nextChargeOn: null },
  {
    ...running,
    audience: "children",
    status: "completed",
    months: 1,
    delivered: 1,
    firstBoxMonth: "2026-09",
    nextChargeOn: null,
  },
];

function person(index: number): Row {
  const name = ["Fern", "Rowan", "Hazel", "Ivy", "Bryony", "Linden"][index % 6] ?? "Fern";
  return {
    id: FIRST_USER + index,
    username: `${name.toLowerCase()}${index}`,
    email: `${name.toLowerCase()}${index}@example.com`,
    password: PASSWORD,
    first_name: name,
    last_name: "O'Shea",
    delivery_line1: `${index + 1} Mill Lane`,
    delivery_city: "Bath",
    delivery_postcode: "BA1 2AB",
    created_at: "2026-08-01T09:00:00Z",
  };
}

function administrator(): Row {
  const { id: _id, ...rest } = person(0);
  return { id: 999_999, ...rest, username: "keeper", email: "keeper@example.com" };
}

function product({ id, name, pence }: (typeof PRODUCT)[number]): Row {
  return {
    id,
    name,
    price: pounds(pence),
    category_id: id === 62 ? 19 : 1,
    is_subscription: false,
    subscription_type: null,
    stock: 40,
    slug: name.toLowerCase().replace(/[^a-z]+/g, "-"),
    ingredients: "Sodium Cocoate, Aqua",
    net_weight_grams: 100,
  };
}

function plans(): Row[] {
  return (["women", "men", "children"] as const).map((audience) => ({
    id: PLAN_IDS[audience],
    name: `Monthly box, ${audience}`,
    price: pounds(PLAN_PENCE[audience]),
    category_id: null,
    is_subscription: true,
    subscription_type: audience,
    stock: 0,
    slug: `box-${audience}`,
    ingredients: null,
    net_weight_grams: null,
  }));
}

interface Placed {
  order: Row;
  items: Row[];
  payment: Row | undefined;
}

function productOrder(index: number): Placed {
  const status = STATUSES[index % STATUSES.length] ?? "pending";
  const isPaid = index % 11 !== 10;
  const lines = PRODUCT.slice(index % 3, (index % 3) + 2);
  const sum = lines.reduce((total, { pence }) => total + 2 * pence, 0);
  const items = lines.map(({ id, name, pence }) => ({
    order_id: FIRST_ORDER + index,
    product_id: id,
    product_name: name,
    product_price: pounds(pence),
    quantity: 2,
    is_subscription: false,
    box: null,
  }));
  return placed(
    index,
    { userId: FIRST_USER + (index % 12), status, isPaid, pence: sum + 100, delivery: 100, type: "one_time" },
    items,
  );
}

function boxOrder(subscription: Subscription, index: number): Placed {
  const { audience } = subscription;
  const item = {
    order_id: FIRST_ORDER + index,
    product_id: PLAN_IDS[audience],
    product_name: `Monthly box, ${audience}`,
    product_price: pounds(1999),
    quantity: 1,
    is_subscription: true,
    box: boxOf(subscription),
  };
  const userId = FIRST_USER + (index % 12);
  return placed(index, { userId, status: "delivered", isPaid: true, pence: 1999, delivery: 0, type: "subscription" }, [
    item,
  ]);
}

function placed(
  index: number,
  facts: { userId: number; status: string; isPaid: boolean; pence: number; delivery: number; type: string },
  items: Row[],
): Placed {
  const id = FIRST_ORDER + index;
  const placedAt = `2026-0${8 + (index % 2)}-${String(1 + (index % 27)).padStart(2, "0")}T11:30:00Z`;
  const paymentId = `pay_${id}`;
  const status = facts.isPaid ? facts.status : "cancelled";
  const order = {
    id,
    user_id: facts.userId,
    stripe_payment_intent_id: paymentId,
    amount: pounds(facts.pence),
    delivery_amount: pounds(facts.delivery),
    order_type: facts.type,
    status,
    tracking_number: status === "shipped" || status === "delivered" ? `RM${id}GB` : null,
    shipping_address: {
      firstName: "Fern",
      lastName: "O'Shea",
      line1: "1 Mill Lane",
      line2: "",
      city: "Bath",
      postcode: "BA1 2AB",
      country: "United Kingdom",
    },
    paid_at: facts.isPaid ? placedAt : null,
    goods_dispatch_by: facts.type === "one_time" ? "2026-10-01" : null,
    created_at: placedAt,
    updated_at: placedAt,
  };
  const payment = facts.isPaid
    ? {
        id: paymentId,
        idempotency_key: `order-${id}-1`,
        client_secret: `secret-${id}`,
        status: "succeeded",
        amount: pounds(facts.pence),
        order_id: id,
        keeps_card: facts.type === "subscription",
        created_at: placedAt,
      }
    : undefined;
  return { order, items, payment };
}

function boxOf({ audience, firstBoxMonth, nextChargeOn }: Subscription): object {
  return {
    audience,
    naturalness: "100natural",
    purpose: "personal",
    duration: "monthly",
    monthlyPence: PLAN_PENCE[audience],
    firstBoxMonth,
    firstDispatchOn: `${firstBoxMonth}-15`,
    nextChargeOn,
  };
}

function subscribed(subscription: Subscription, index: number, productOrders: number): Row {
  const { audience, status, months, delivered, nextChargeOn, endsWithPeriod } = subscription;
  return {
    id: index + 1,
    user_id: FIRST_USER + ((productOrders + index) % 12),
    product_id: PLAN_IDS[audience],
    stripe_subscription_id: `sub_${index}`,
    status,
    current_period_start: "2026-10-15T13:00:00Z",
    current_period_end: "2026-11-15T14:00:00Z",
    cancel_at_period_end: endsWithPeriod,
    provider_knows_end: endsWithPeriod,
    total_months: months,
    delivered_months: delivered,
    order_item_id: 2 * productOrders + index + 1,
    box: boxOf(subscription),
    monthly_price: pounds(PLAN_PENCE[audience]),
    next_charge_on: nextChargeOn,
    last_charge_on: null,
    created_at: "2026-08-20T11:30:00Z",
  };
}

function providerSubscription({ audience, nextChargeOn, endsWithPeriod }: Subscription, index: number): Row {
  return {
    id: `sub_${index}`,
    idempotency_key: `subscription-${index + 1}`,
    card_id: `card_${index}`,
    monthly_amount: pounds(PLAN_PENCE[audience]),
    first_charge_on: nextChargeOn,
    ends_after_period: endsWithPeriod || nextChargeOn === null,
  };
}

function email(order: Row): Row {
  return {
    kind: "order-confirmed",
    subject_key: `order:${idOf(order)}`,
    recipient: "fern0@example.com",
    subject: `Order ${idOf(order)}`,
    text: "Thank you.",
    attempts: 1,
    next_attempt_at: at(order),
    sent_at: at(order),
  };
}

const idOf = (order: Row) => Number(order.id);
const at = (order: Row) => String(order.created_at);
const pounds = (pence: number) => (pence / 100).toFixed(2);
