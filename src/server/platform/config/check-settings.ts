import type { Environment } from "./environment.ts";
import { SETTING_DESCRIPTIONS } from "./setting-descriptions.ts";

type Variables = Readonly<Record<string, string | undefined>>;

const LOCAL = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;
const LOOPBACK = /^(127\.|localhost$|::1$)/;
const SECRET_CHARACTERS_MIN = 10;

/** Finds a combination of settings that is unsafe or cannot work. Returns one sentence for the operator. */
export function findUnsafeSetting(env: Environment, isProduction: boolean): string | undefined {
  return [
    ...(isProduction ? productionProblems(env) : []),
    ...(env.NODE_ENV === undefined ? trialProblems(env) : []),
    ...commonProblems(env),
  ].find((problem) => problem !== undefined);
}

function productionProblems(env: Environment): (string | undefined)[] {
  const { SESSION_SECRET, TRUST_PROXY, PUBLIC_URL, DEMO_MODE, STRIPE_SECRET_KEY } = env;
  return [
    unless(SESSION_SECRET, "In production SESSION_SECRET must be set to at least 32 random characters."),
    unless(
      TRUST_PROXY !== undefined,
      "In production TRUST_PROXY must be the number of proxies in front of the shop: 1 for one that terminates HTTPS, 0 for none.",
    ),
    unless(
      PUBLIC_URL,
      "In production PUBLIC_URL must be the shop's public address, such as https://shop.example, because emails and cookies use it.",
    ),
    unless(PUBLIC_URL?.startsWith("https://"), "In production PUBLIC_URL must begin with https://."),
    unless(
      !(DEMO_MODE && STRIPE_SECRET_KEY),
      "DEMO_MODE=true publishes the administrator's password, so it cannot be combined with live Stripe keys.",
    ),
  ];
}

/**
 * Without NODE_ENV, the shop is a trial on this machine. Settings that only a public shop needs show that NODE_ENV was
 * forgotten.
 */
function trialProblems({ PUBLIC_URL, TRUST_PROXY, HOST }: Environment): (string | undefined)[] {
  const found = [
    PUBLIC_URL && !LOCAL.test(new URL(PUBLIC_URL).hostname) ? "PUBLIC_URL" : undefined,
    TRUST_PROXY ? "TRUST_PROXY" : undefined,
    HOST && !LOOPBACK.test(HOST) ? "HOST" : undefined,
  ].find((name) => name !== undefined);
  return [
    unless(
      !found,
      `NODE_ENV is not set, but ${found} opens the shop to others. Set NODE_ENV=production to sell, or NODE_ENV=development for a demonstration whose passwords everybody knows.`,
    ),
  ];
}

function commonProblems(env: Environment): (string | undefined)[] {
  const { PUBLIC_URL, SESSION_SECRET, SESSION_SECRET_OLD, ROLE, DATABASE_URL, PORT, METRICS_PORT, HOST, METRICS_HOST } =
    env;
  return [
    unless(
      !PUBLIC_URL || isBareOrigin(PUBLIC_URL),
      "PUBLIC_URL must be an address without a path, query or password, such as https://shop.example.",
    ),
    unless(
      !SESSION_SECRET || isUnguessable(SESSION_SECRET),
      "SESSION_SECRET can be guessed. Set it to the output of the command openssl rand -base64 48.",
    ),
    unless(
      !SESSION_SECRET_OLD || (SESSION_SECRET && SESSION_SECRET_OLD !== SESSION_SECRET),
      "SESSION_SECRET_OLD is the former value of SESSION_SECRET, so it needs another SESSION_SECRET.",
    ),
    unless(
      ROLE === "all" || DATABASE_URL,
      `ROLE=${ROLE} needs DATABASE_URL, because only one process can use the embedded database.`,
    ),
    unless(METRICS_PORT !== PORT || ROLE === "worker", "METRICS_PORT and PORT must be different ports."),
    unless(!HOST || isHost(HOST), "HOST must be an address of this machine without a port, such as 127.0.0.1."),
    ...mailboxProblems(env),
    unless(isHost(METRICS_HOST), "METRICS_HOST must be an address of this machine without a port, such as 127.0.0.1."),
  ];
}

function mailboxProblems({ IMAP_URL, IMAP_ADDRESS, IMAP_SUBADDRESSES }: Environment): (string | undefined)[] {
  return [
    unless(IMAP_URL || !(IMAP_ADDRESS || IMAP_SUBADDRESSES), "IMAP_ADDRESS and IMAP_SUBADDRESSES need IMAP_URL."),
    unless(
      !IMAP_URL || hasSignIn(IMAP_URL),
      "IMAP_URL needs a user and a password: imaps://user:password@mail.example:993. Write @ / % in them as %40 %2F %25.",
    ),
  ];
}

function hasSignIn(address: string): boolean {
  const { hostname, username, password } = new URL(address);
  return hostname !== "" && [username, password].every((part) => part !== "" && !/%(?![0-9a-f]{2})/i.test(part));
}

function unless(isFine: unknown, problem: string): string | undefined {
  return isFine ? undefined : problem;
}

function isBareOrigin(address: string): boolean {
  const { origin, href } = new URL(address);
  return href === `${origin}/`;
}

function isHost(host: string): boolean {
  return /^[\w.:%-]+$/.test(host) && !/^[^:]+:\d+$/.test(host);
}

/** False for the documentation's example secret, for a repeated text, and for a text with few different characters. */
function isUnguessable(secret: string): boolean {
  const text = secret.trim();
  if (text === SETTING_DESCRIPTIONS.SESSION_SECRET.example || text.length < 32) return false;
  if (/change.?me|your.?secret|openssl|password/i.test(text)) return false;
  return new Set(text).size >= SECRET_CHARACTERS_MIN && !`${text}${text}`.slice(1, -1).includes(text);
}

/**
 * Settings that are allowed but probably not intended, one sentence each. The start and the `doctor` command print
 * them.
 */
export function listSettingWarnings(env: Environment, variables: Variables, isProduction: boolean): string[] {
  const warnings = [...listMisspelt(variables)];
  if (!isProduction) return warnings;
  if (env.DEMO_MODE)
    warnings.push(
      "DEMO_MODE is on in production, so everybody knows the passwords of its accounts, including the administrator's.",
    );
  if (env.PAYMENTS === "sandbox")
    warnings.push("PAYMENTS=sandbox: orders are accepted, but nobody pays for them. Set Stripe's keys to sell.");
  if (!env.SMTP_URL) warnings.push("SMTP_URL is not set, so emails are saved in the data folder and never sent.");
  if (!env.DATABASE_URL)
    warnings.push("DATABASE_URL is not set. The embedded database is meant for trials. Use PostgreSQL to sell.");
  if (env.IDEAL_POSTCODES_API_BASE)
    warnings.push("IDEAL_POSTCODES_API_BASE replaces the address service. It is meant for tests.");
  if (env.CLICK_AND_DROP_API_BASE)
    warnings.push("CLICK_AND_DROP_API_BASE replaces the carrier's service. It is meant for tests.");
  return warnings;
}

const KNOWN = Object.keys(SETTING_DESCRIPTIONS);
/** Prefixes that no other program's settings are likely to share. */
const OWN_PREFIX = /^(STRIPE|PICTURES|SMTP|IMAP|IDEAL_POSTCODES|CLICK_AND_DROP|METRICS)_/;
const SHORT_NAME = 7;

function listMisspelt(variables: Variables): string[] {
  return Object.keys(variables).flatMap((name) => {
    if (KNOWN.includes(name) || !variables[name]) return [];
    const meant = KNOWN.find((known) => distance(name.toUpperCase(), known) <= (known.length <= SHORT_NAME ? 1 : 2));
    if (meant) return [`The setting ${name} is unknown and has no effect. Did you mean ${meant}?`];
    return OWN_PREFIX.test(name) ? [`The setting ${name} is unknown and has no effect.`] : [];
  });
}

/** Number of changed, missing, added or exchanged letters between two names (optimal string alignment). */
function distance(one: string, other: string): number {
  const rows: number[][] = [Array.from({ length: other.length + 1 }, (_, index) => index)];
  for (let i = 1; i <= one.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const cost = one[i - 1] === other[j - 1] ? 0 : 1;
      const above = rows[i - 1]?.[j] ?? 0;
      const diagonal = rows[i - 1]?.[j - 1] ?? 0;
      let best = Math.min(above + 1, (row[j - 1] ?? 0) + 1, diagonal + cost);
      const isExchanged = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      if (isExchanged) best = Math.min(best, (rows[i - 2]?.[j - 2] ?? 0) + 1);
      row.push(best);
    }
    rows.push(row);
  }
  return rows[one.length]?.[other.length] ?? 0;
}
