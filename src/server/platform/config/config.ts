import { findUnsafeSetting, listSettingWarnings } from "./check-settings.ts";
import { type Environment, environment } from "./environment.ts";

/** Default region. Providers without regions accept it, too. */
const FIRST_REGION = "us-east-1";
const IDEAL_POSTCODES = "https://api.ideal-postcodes.co.uk";
const CLICK_AND_DROP = "https://api.parcel.royalmail.com";

/** Drain time that lets a proxy notice that the process is not ready, if the proxy checks every second or two. */
const DRAIN_SECONDS_IN_PRODUCTION = 3;

export interface Config {
  /** One sentence for each setting that is allowed but probably not intended. */
  warnings: readonly string[];
  isProduction: boolean;
  host: string;
  port: number;
  /** Folder of the embedded database, the session secret, uploaded pictures, and emails if there is no mail server. */
  dataDir: string;
  /** Public address of the shop, without a trailing slash. */
  publicUrl: string;
  /** Storage bucket for uploaded pictures. Undefined if the data folder stores them. */
  bucket: BucketConfig | undefined;
  /** PostgreSQL address. Undefined for the embedded database. */
  databaseUrl: string | undefined;
  /** Direct database address. Set if `databaseUrl` is a pooler that assigns a connection per transaction. */
  databaseDirectUrl: string | undefined;
  /** Read replica of `databaseUrl`. Undefined if there is none. */
  databaseReadUrl: string | undefined;
  /** True to use tables for locks and notices, if the database lacks advisory locks and LISTEN/NOTIFY. */
  databaseByRows: boolean;
  /** True if browsers must use HTTPS for all subdomains of the shop's domain, too. */
  hstsSubdomains: boolean;
  sessionSecret: string | undefined;
  /** The former session secret while it is being replaced. */
  oldSessionSecret: string | undefined;
  isDemo: boolean;
  /** True if the dashboard requires two-factor sign-in. It is optional only in trials. */
  requiresSecondFactor: boolean;
  /** Stripe as the card provider. Undefined for the sandbox. */
  stripe: StripeConfig | undefined;
  /** Address look-up by postcode. Undefined without a provider. The form then suggests only towns. */
  addressProvider: AddressProviderConfig | undefined;
  /** Click & Drop's API. Undefined if files are exchanged instead. */
  carrier: CarrierConfig | undefined;
  /** Mail server. Undefined if emails are stored in the data folder. */
  smtp: SmtpConfig | undefined;
  /** Mailbox whose emails are read into conversations. Undefined if none is read. */
  mailbox: MailboxConfig | undefined;
  role: "web" | "worker" | "all";
  /** Number of proxies in front of the shop. The shop trusts that many of the forwarded addresses. */
  proxies: number;
  logLevel: "debug" | "info" | "warn" | "error" | "silent";
  /** How long a process reports "not ready" before it stops accepting requests, in milliseconds. */
  drainMs: number;
  /** Separate address for metrics and health. Undefined if disabled. */
  metrics: { host: string; port: number } | undefined;
  /** Address that receives each alert to the merchant. Undefined if alerts are only emailed. */
  alertUrl: string | undefined;
  backup: BackupConfig;
  /** Collector of traces (OTLP over HTTP). Undefined if disabled. */
  tracesUrl: string | undefined;
}

export interface AddressProviderConfig {
  key: string;
  /** Address of Ideal Postcodes, or of a test double. */
  apiBase: string;
}

export interface CarrierConfig {
  key: string;
  /** Address of Royal Mail's API, or of a test double. */
  apiBase: string;
}

export interface BucketConfig {
  name: string;
  /** Undefined to use Amazon's own address for the region. */
  endpoint: string | undefined;
  region: string;
  /** Undefined to use the machine's own credentials. */
  credentials: { accessKeyId: string; secretAccessKey: string } | undefined;
}

export interface BackupConfig {
  /** Encrypts full backups. Undefined if none are made. */
  passphrase: string | undefined;
  keepDays: number;
  s3: Omit<BucketConfig, "name">;
}

export interface SmtpConfig {
  url: string;
  /** Number of connections to the mail server. Each sends one email at a time. */
  connections: number;
  /** Emails after which a connection is replaced. */
  emailsPerConnection: number;
  /** Maximum number of emails per second over all connections. Undefined without a limit. */
  emailsPerSecond: number | undefined;
}

export interface MailboxConfig {
  /** Server, user, password and folder. */
  url: string;
  /** Address to which customers reply. Undefined for the shop's contact email. */
  address: string | undefined;
  /** True if the mailbox receives "name+anything@domain", too. */
  hasSubaddresses: boolean;
}

export interface StripeConfig {
  secretKey: string;
  publishableKey: string;
  webhookSecret: string;
  /** Base URL of the API. Undefined to use Stripe itself. Tests use a double. */
  apiBase: string | undefined;
}

/** A fatal start error. `message` is one clear sentence for the person at the terminal. */
export class StartError extends Error {}

/** Reads and validates the environment once. Throws `StartError` that names the invalid variable. */
export function readConfig(variables: Readonly<Record<string, string | undefined>>): Config {
  const parsed = environment.safeParse(withoutEmpty(variables));
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new StartError(`The setting ${issue?.path.join(".")} is wrong: ${issue?.message}.`);
  }
  const env = parsed.data;
  const isProduction = env.NODE_ENV === "production";
  const stripe = readStripe(env, isProduction);
  for (const name of ["DATABASE_URL", "DATABASE_DIRECT_URL", "DATABASE_READ_URL"] as const)
    checkDatabaseUrl(name, env[name]);
  if (env.DATABASE_DIRECT_URL && !env.DATABASE_URL) {
    throw new StartError("DATABASE_DIRECT_URL needs DATABASE_URL, the address of the connection pooler.");
  }
  if (env.DATABASE_READ_URL && !env.DATABASE_URL) {
    throw new StartError("DATABASE_READ_URL needs DATABASE_URL, the address of the primary database.");
  }
  if (env.DATABASE_BY_ROWS && !env.DATABASE_URL) {
    throw new StartError("DATABASE_BY_ROWS needs DATABASE_URL. The embedded database does not need this setting.");
  }
  const problem = findUnsafeSetting(env, isProduction);
  if (problem) throw new StartError(problem);
  const isDemo = env.DEMO_MODE ?? !isProduction;
  return {
    warnings: listSettingWarnings(env, variables, isProduction),
    isProduction,
    // A trial has published passwords, so it accepts connections only from this machine.
    host: env.HOST ?? (isProduction ? "0.0.0.0" : "127.0.0.1"),
    port: env.PORT,
    dataDir: env.DATA_DIR,
    publicUrl: (env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).replace(/\/$/, ""),
    bucket: readBucket(env),
    databaseUrl: env.DATABASE_URL,
    databaseDirectUrl: env.DATABASE_DIRECT_URL,
    databaseReadUrl: env.DATABASE_READ_URL,
    databaseByRows: env.DATABASE_BY_ROWS ?? false,
    hstsSubdomains: env.HSTS_SUBDOMAINS ?? false,
    sessionSecret: env.SESSION_SECRET,
    oldSessionSecret: env.SESSION_SECRET_OLD,
    isDemo,
    requiresSecondFactor: isProduction && !isDemo,
    stripe,
    addressProvider: env.IDEAL_POSTCODES_KEY
      ? { key: env.IDEAL_POSTCODES_KEY, apiBase: env.IDEAL_POSTCODES_API_BASE ?? IDEAL_POSTCODES }
      : undefined,
    carrier: env.CLICK_AND_DROP_KEY
      ? { key: env.CLICK_AND_DROP_KEY, apiBase: env.CLICK_AND_DROP_API_BASE ?? CLICK_AND_DROP }
      : undefined,
    smtp: env.SMTP_URL
      ? {
          url: env.SMTP_URL,
          connections: env.SMTP_CONNECTIONS,
          emailsPerConnection: env.SMTP_LETTERS_PER_CONNECTION,
          emailsPerSecond: env.SMTP_LETTERS_PER_SECOND,
        }
      : undefined,
    mailbox: env.IMAP_URL
      ? { url: env.IMAP_URL, address: env.IMAP_ADDRESS, hasSubaddresses: env.IMAP_SUBADDRESSES ?? false }
      : undefined,
    role: env.ROLE,
    proxies: env.TRUST_PROXY ?? 0,
    logLevel: env.LOG_LEVEL,
    drainMs: 1_000 * (env.DRAIN_SECONDS ?? (isProduction ? DRAIN_SECONDS_IN_PRODUCTION : 0)),
    metrics: env.METRICS_PORT === undefined ? undefined : { host: env.METRICS_HOST, port: env.METRICS_PORT },
    alertUrl: env.ALERT_URL,
    backup: { passphrase: env.BACKUP_PASSPHRASE, keepDays: env.BACKUP_KEEP_DAYS, s3: readBackupS3(env) },
    tracesUrl: env.OTEL_EXPORTER_OTLP_ENDPOINT?.replace(/\/$/, ""),
  };
}

/** An empty setting such as "SMTP_URL=" counts as missing. */
function withoutEmpty(variables: Readonly<Record<string, string | undefined>>): Record<string, string | undefined> {
  return Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ""));
}

function checkDatabaseUrl(name: string, url: string | undefined): void {
  if (!url) return;
  if (!/^postgres(ql)?:\/\//.test(url)) {
    throw new StartError(`${name} must begin with postgres:// and name a PostgreSQL database.`);
  }
  if (!URL.canParse(url)) {
    throw new StartError(`${name} is not a valid address. Write characters like / # @ in a password as %2F %23 %40.`);
  }
}

function readBucket(env: Environment): BucketConfig | undefined {
  const { PICTURES_BUCKET: name, PICTURES_S3_ENDPOINT: endpoint, PICTURES_S3_REGION: region } = env;
  const { PICTURES_S3_KEY_ID: accessKeyId, PICTURES_S3_SECRET: secretAccessKey } = env;
  if (!name) {
    if (!endpoint && !region && !accessKeyId && !secretAccessKey) return undefined;
    throw new StartError("The settings that begin with PICTURES_S3 need PICTURES_BUCKET.");
  }
  return { name, ...readS3("PICTURES", { endpoint, region, accessKeyId, secretAccessKey }) };
}

function readBackupS3(env: Environment): Omit<BucketConfig, "name"> {
  const { BACKUP_S3_ENDPOINT: endpoint, BACKUP_S3_REGION: region } = env;
  const { BACKUP_S3_KEY_ID: accessKeyId, BACKUP_S3_SECRET: secretAccessKey } = env;
  if (env.BACKUP_TO && !env.BACKUP_PASSPHRASE) {
    throw new StartError("BACKUP_TO needs BACKUP_PASSPHRASE, which encrypts the backups.");
  }
  return readS3("BACKUP", { endpoint, region, accessKeyId, secretAccessKey });
}

type S3Settings = Record<"endpoint" | "region" | "accessKeyId" | "secretAccessKey", string | undefined>;

function readS3(
  prefix: string,
  { endpoint, region, accessKeyId, secretAccessKey }: S3Settings,
): Omit<BucketConfig, "name"> {
  if (!accessKeyId !== !secretAccessKey) {
    throw new StartError(`Set both ${prefix}_S3_KEY_ID and ${prefix}_S3_SECRET, or neither.`);
  }
  return {
    endpoint,
    region: region ?? FIRST_REGION,
    credentials: accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined,
  };
}

/**
 * Accepts real money only in production and with all three keys. In production, uses the sandbox only if the PAYMENTS
 * setting selects it.
 */
function readStripe(env: Environment, isProduction: boolean): StripeConfig | undefined {
  const { PAYMENTS, STRIPE_SECRET_KEY: secretKey, STRIPE_API_BASE: apiBase } = env;
  const { STRIPE_PUBLISHABLE_KEY: publishableKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = env;
  if (!secretKey) {
    if (publishableKey || webhookSecret)
      throw new StartError("STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET need STRIPE_SECRET_KEY.");
    if (!isProduction || PAYMENTS === "sandbox") return undefined;
    throw new StartError(
      "Production needs a card provider: set STRIPE_SECRET_KEY, or PAYMENTS=sandbox to run without real money.",
    );
  }
  if (PAYMENTS === "sandbox") throw new StartError("Set either PAYMENTS=sandbox or STRIPE_SECRET_KEY, not both.");
  if (!publishableKey || !webhookSecret) {
    throw new StartError("STRIPE_SECRET_KEY needs STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET.");
  }
  const isLive = secretKey.includes("_live_");
  if (publishableKey.includes("_live_") !== isLive) {
    throw new StartError("STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY must both be test keys or both be live keys.");
  }
  if (isProduction && !isLive) throw new StartError("In production STRIPE_SECRET_KEY must be a live key.");
  if (!isProduction && isLive) throw new StartError("Outside production STRIPE_SECRET_KEY must be a test key.");
  if (isProduction && apiBase) throw new StartError("STRIPE_API_BASE is for tests only. Remove it in production.");
  return { secretKey, publishableKey, webhookSecret, apiBase };
}
