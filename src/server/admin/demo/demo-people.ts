import type { OrderStatus } from "#domain/orders/orders.ts";
import type { QuestionnaireAnswers } from "#domain/subscriptions/plans.ts";

export interface DemoPerson {
  username: string;
  /** Password. Undefined for people who cannot sign in. */
  password?: string;
  firstName: string;
  lastName: string;
  deliveryLine1: string;
  deliveryCity: string;
  deliveryPostcode: string;
}

export interface DemoOrder {
  username: string;
  daysAgo: number;
  minutesAgo: number;
  status: OrderStatus;
  trackingNumber?: string;
  box?: QuestionnaireAnswers;
  products: readonly { productId: number; name: string; pricePence: number; quantity: number }[];
}

/** A person who cannot sign in. */
export const person = (
  username: string,
  [firstName, lastName]: readonly [string, string],
  [deliveryLine1, deliveryCity, deliveryPostcode]: readonly [string, string, string],
): DemoPerson => ({ username, firstName, lastName, deliveryLine1, deliveryCity, deliveryPostcode });

/** The administrator of the demonstration, with user id 999999. */
export const DEMO_ADMIN = { username: "admin", email: "admin@meadowandsalt.example", password: "admin123" };

export function demoEmailOf({ username }: Pick<DemoPerson, "username">): string {
  return `${username}@example.com`;
}

export const DEMO_PEOPLE: readonly DemoPerson[] = [
  { ...person("demo", ["Daisy", "Brook"], ["14 Orchard Lane", "Bath", "BA1 2AB"]), password: "demo123" },
  person("priya.shah", ["Priya", "Shah"], ["Flat 3, 21 Elm Grove", "Bristol", "BS6 6UT"]),
  person("tom.okafor", ["Tom", "Okafor"], ["8 Harbour View", "Whitby", "YO21 3DE"]),
  person("megan.hughes", ["Megan", "Hughes"], ["Tŷ Gwyn, High Street", "Hay-on-Wye", "HR3 5AE"]),
  person("jon.mackay", ["Jon", "Mackay"], ["2 Shore Road", "Ullapool", "IV26 2UR"]),
  person("sally.whitcombe", ["Sally", "Whitcombe"], ["Rose Cottage, Mill Lane", "Frome", "BA11 1PT"]),
  person("ewa.nowak", ["Ewa", "Nowak"], ["57 Queen's Road", "Peterborough", "PE2 8BP"]),
  person("harriet.lyle", ["Harriet", "Lyle"], ["11 The Crescent", "Taunton", "TA1 4EA"]),
  person("samuel.osei", ["Samuel", "Osei"], ["104 Lordship Lane", "London", "SE22 8HF"]),
];

const answers = (
  audience: QuestionnaireAnswers["audience"],
  duration: QuestionnaireAnswers["duration"],
  naturalness: QuestionnaireAnswers["naturalness"] = "100natural",
): QuestionnaireAnswers => ({ audience, duration, naturalness, purpose: "personal" });

const stress = { productId: 61, name: "Stress Relief Collection", pricePence: 3499, quantity: 1 };
const energy = { productId: 62, name: "Energy Boost Collection", pricePence: 3299, quantity: 1 };
const sleep = { productId: 63, name: "Sleep Support Collection", pricePence: 3699, quantity: 1 };
const muscle = { productId: 64, name: "Muscle Recovery Collection", pricePence: 3899, quantity: 1 };
const mood = { productId: 66, name: "Mood Uplift Collection", pricePence: 3399, quantity: 2 };

/** Oldest first, so that order numbers rise with time. */
export const DEMO_ORDERS: readonly DemoOrder[] = [
  {
    username: "harriet.lyle",
    daysAgo: 38,
    minutesAgo: 130,
    status: "delivered",
    trackingNumber: "AB473125118GB",
    products: [sleep],
  },
  {
    username: "priya.shah",
    daysAgo: 34,
    minutesAgo: 45,
    status: "delivered",
    box: answers("women", "12months"),
    products: [],
  },
  {
    username: "tom.okafor",
    daysAgo: 29,
    minutesAgo: 610,
    status: "delivered",
    box: answers("men", "6months"),
    products: [muscle],
  },
  { username: "megan.hughes", daysAgo: 26, minutesAgo: 95, status: "delivered", products: [energy, stress] },
  {
    username: "demo",
    daysAgo: 24,
    minutesAgo: 340,
    status: "delivered",
    box: answers("women", "3months"),
    products: [],
  },
  {
    username: "sally.whitcombe",
    daysAgo: 17,
    minutesAgo: 20,
    status: "delivered",
    box: answers("children", "monthly"),
    products: [],
  },
  { username: "ewa.nowak", daysAgo: 13, minutesAgo: 250, status: "delivered", products: [mood] },
  {
    username: "jon.mackay",
    daysAgo: 9,
    minutesAgo: 75,
    status: "shipped",
    trackingNumber: "AB473125427GB",
    products: [sleep, muscle],
  },
  { username: "samuel.osei", daysAgo: 7, minutesAgo: 410, status: "cancelled", products: [stress] },
  {
    username: "demo",
    daysAgo: 5,
    minutesAgo: 55,
    status: "shipped",
    trackingNumber: "AB473125736GB",
    products: [stress],
  },
  {
    username: "harriet.lyle",
    daysAgo: 3,
    minutesAgo: 15,
    status: "processing",
    box: answers("women", "monthly", "99natural"),
    products: [],
  },
  {
    username: "samuel.osei",
    daysAgo: 1,
    minutesAgo: 200,
    status: "pending",
    box: answers("men", "3months"),
    products: [energy],
  },
  { username: "priya.shah", daysAgo: 0, minutesAgo: 42, status: "pending", products: [mood] },
];
