import pg from "pg";
import { signIn, signUp } from "#contract/accounts/accounts.ts";
import { ShopProcess } from "#tests/support/shop-process.ts";
import { startThrowawayServer } from "#tests/support/start-postgres.ts";
import { type Fault, must, mustAddUp } from "./fault.ts";
import { SETTINGS, startOnPostgres } from "./stricken-shop.ts";
import { pause, Traffic } from "./traffic.ts";

const HEALS_MS = 180_000;
const ATTEMPTS = 24;
const NEW_NAME = "A Name Seen Everywhere";

export const secondInstance: Fault = {
  name: "second-instance",
  words: "a second process beside the first, both doing everything, on one PostgreSQL; then the first is killed",
  limitMs: 300_000,
  async run() {
    const postgres = await startThrowawayServer();
    const shop = await startOnPostgres(postgres.url);
    const second = new ShopProcess({ ...SETTINGS, DATABASE_URL: postgres.url });
    await second.start();
    const urls = [shop.process.url, second.url] as const;
    const traffic = new Traffic(urls.map((url) => () => url));
    try {
      await traffic.untilBought(6, HEALS_MS);
      const seen = [
        await sessionsAreShared(urls),
        await rateLimitsAreShared(urls),
        await pagesAreShared(urls, postgres.url),
        await emailsGoOutOnce(postgres.url, traffic),
      ];
      await shop.process.kill();
      const alone = new Traffic([() => second.url]);
      const healedMs = await alone.untilBought(3, HEALS_MS);
      await alone.stop();
      await traffic.stop();
      seen.push(`the first was killed; three more bought from the second after ${healedMs} ms`);
      return [...seen, mustAddUp(await shop.audit())];
    } finally {
      await traffic.stop();
      await second.stop();
      await shop.stop();
      await postgres.stop();
    }
  },
};

type Urls = readonly [string, string];

async function sessionsAreShared([first, second]: Urls): Promise<string> {
  const signedUp = await post(first, signUp.path, {
    email: "twin@example.com",
    password: "lavender-and-salt",
    firstName: "Twin",
    lastName: "Ashdown",
    address: { line1: "3 Mill Lane", city: "Bath", postcode: "BA1 2AB" },
  });
  const cookie = signedUp.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
  const { status } = await fetch(`${second}/api/user`, { headers: { cookie } });
  must(status === 200, `a session of the first process is answered ${status} by the second`);
  return "a session of the first is good at the second";
}

async function rateLimitsAreShared(urls: Urls): Promise<string> {
  const statuses: number[] = [];
  for (let guess = 0; guess < ATTEMPTS; guess += 1) {
    const url = urls[guess % 2] ?? urls[0];
    // The address differs each time, so only the limit per account can apply.
    const body = { username: "twin@example.com", password: `guess ${guess}` };
    statuses.push((await post(url, signIn.path, body, `10.200.${guess}.1`)).status);
  }
  const refused = statuses.indexOf(429);
  must(refused > 0 && statuses.slice(refused).every((status) => status === 429), `guesses: ${statuses.join(" ")}`);
  return `guesses at one account, half of them at each: refused from the ${refused + 1}th on, at both`;
}

async function pagesAreShared([first, second]: Urls, databaseUrl: string): Promise<string> {
  for (const url of [first, second]) await (await fetch(`${url}/api/products`)).text();
  const connection = new pg.Client({ connectionString: databaseUrl });
  await connection.connect();
  await connection.query("begin");
  await connection.query("update products set name = $1 where category_id = 19", [NEW_NAME]);
  await connection.query("select pg_notify('pages_changed', '')");
  await connection.query("commit");
  await connection.end();
  await pause(300);
  const replies = await Promise.all([first, second].map(async (url) => (await fetch(`${url}/api/products`)).text()));
  must(
    replies.every((reply) => reply.includes(NEW_NAME)),
    "a process goes on showing what it kept",
  );
  return "a change that is announced is shown by both at once";
}

async function emailsGoOutOnce(databaseUrl: string, traffic: Traffic): Promise<string> {
  await traffic.untilBought(4, HEALS_MS);
  const connection = new pg.Client({ connectionString: databaseUrl });
  await connection.connect();
  const deadline = Date.now() + HEALS_MS;
  let sent = 0;
  while (sent === 0 && Date.now() < deadline) {
    await pause(500);
    sent = Number((await connection.query("select count(*) as n from letters where status = 'sent'")).rows[0].n);
  }
  const { rows: twice } = await connection.query("select id from letters where status = 'sent' and attempts > 1");
  await connection.end();
  must(sent > 0, "no email went out");
  must(twice.length === 0, `${twice.length} emails were sent more than once`);
  return `${sent} emails sent, each once, whichever process sent it`;
}

function post(url: string, path: string, body: object, address = "10.200.0.250"): Promise<Response> {
  return fetch(url + path, {
    method: "POST",
    headers: { "content-type": "application/json", "x-forwarded-for": address },
    body: JSON.stringify(body),
  });
}
