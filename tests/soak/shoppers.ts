import { signIn } from "#contract/accounts/accounts.ts";
import { Buyer } from "#tests/crash/buyer.ts";

/** A visitor's task of a few requests. Throws on an unexpected response. */
export type Errand = () => Promise<void>;

const TIMEOUT_MS = 30_000;
const PAGES = ["/", "/products", "/faq", "/delivery", "/subscription", "/about", "/api/products", "/api/plans"];
const ACCOUNT = ["/api/user", "/api/cart", "/api/orders/pending", "/api/orders/history", "/api/subscriptions"];
const ADMIN = [
  "/api/admin/stats",
  "/api/admin/todo",
  "/api/admin/orders",
  "/api/admin/customers",
  "/api/admin/figures",
];
export const PRODUCT = [61, 62, 63, 64];
/** Share of each kind in per cent. */
const SHARES = { browse: 60, basket: 18, checkout: 7, account: 11, admin: 4 } as const;

let strangers = 0;

/** Creates visitors of every kind in fixed shares. Returns a function that picks the next task. */
export async function openTheDoors(url: string): Promise<() => Errand> {
  const customer = await cookieOf(url, { username: "demo", password: "demo123" });
  const admin = await cookieOf(url, { username: "admin", password: "admin123" });
  const errands: Readonly<Record<keyof typeof SHARES, (turn: number) => Promise<void>>> = {
    browse: (turn) => get(url + pick(PAGES, turn)),
    async basket() {
      await new Buyer(() => url, nextAddress()).fillAndOpenAsGuest(pick(PRODUCT, strangers));
    },
    async checkout() {
      const buyer = new Buyer(() => url, nextAddress());
      await buyer.pay(await buyer.fillAndOpenAsGuest(pick(PRODUCT, strangers)));
    },
    account: (turn) => get(url + pick(ACCOUNT, turn), customer),
    admin: (turn) => get(url + pick(ADMIN, turn), admin),
  };
  // Spreads the kinds evenly over a hundred tasks, with a step that is coprime to a hundred.
  const kinds = Object.entries(SHARES).flatMap(([kind, share]) =>
    Array<keyof typeof SHARES>(share).fill(kind as keyof typeof SHARES),
  );
  let turn = 0;
  return () => {
    turn += 1;
    const now = turn;
    return () => errands[pick(kinds, now * 37)](Math.floor(now / 7));
  };
}

/** Signs in and returns the cookie header. Throws if sign-in is refused. */
export async function cookieOf(url: string, credentials: { username: string; password: string }): Promise<string> {
  const reply = await fetch(url + signIn.path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(credentials),
  });
  if (!reply.ok) throw new Error(`sign-in: ${reply.status}`);
  return reply.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
}

async function get(address: string, cookie?: string): Promise<void> {
  const reply = await fetch(address, {
    headers: { "x-forwarded-for": nextAddress(), ...(cookie ? { cookie } : {}) },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  await reply.arrayBuffer();
  if (!reply.ok) throw new Error(`GET ${new URL(address).pathname}: ${reply.status}`);
}

function nextAddress(): string {
  strangers += 1;
  return `10.${(strangers >> 16) & 255}.${(strangers >> 8) & 255}.${strangers & 255}`;
}

function pick<T>(all: readonly T[], turn: number): T {
  const found = all[turn % all.length];
  if (found === undefined) throw new Error("nothing to pick from");
  return found;
}
