import type { Environment } from "./config.ts";

interface SettingDescription {
  meaning: string;
  example: string;
  /** Said in place of the schema's default, where the default follows from something else. */
  default?: string;
}

/** What each variable of the environment is for: docs/configuration.md is written from this. */
export const SETTING_DESCRIPTIONS: Readonly<Record<keyof Environment, SettingDescription>> = {
  NODE_ENV: {
    meaning:
      "`production` asks for `SESSION_SECRET`, `TRUST_PROXY` and a card provider, sends cookies over HTTPS only and turns the demonstration off",
    example: "production",
  },
  HOST: { meaning: "On which address of the machine the shop listens", example: "127.0.0.1" },
  PORT: { meaning: "On which port the shop listens, 1 to 65535", example: "8080" },
  DATA_DIR: {
    meaning:
      "Folder of the embedded database, the session secret, uploaded pictures and emails that no mail server takes",
    example: "/var/lib/shop",
  },
  PICTURES_BUCKET: {
    meaning:
      "A bucket, by the S3 API, in which uploaded pictures lie under `pictures/` instead of in `DATA_DIR`: for web processes on several machines",
    example: "shop-pictures",
  },
  PICTURES_S3_ENDPOINT: {
    meaning: "Whose bucket it is, where it is not Amazon's",
    example: "https://s3.storage.example",
    default: "Amazon's own for the region",
  },
  PICTURES_S3_REGION: { meaning: "The bucket's region", example: "eu-west-2", default: "us-east-1" },
  PICTURES_S3_KEY_ID: {
    meaning: "The key that may read and write the bucket, with its secret",
    example: "AKIA...",
    default: "what the machine itself was given",
  },
  PICTURES_S3_SECRET: { meaning: "The key's secret", example: "...", default: "what the machine itself was given" },
  DATABASE_URL: {
    meaning: "A PostgreSQL database; without it the embedded one is used. Two processes need PostgreSQL",
    example: "postgres://shop:password@127.0.0.1:5432/shop",
  },
  DATABASE_DIRECT_URL: {
    meaning:
      "The database itself, where `DATABASE_URL` leads to a pooler by transaction such as PgBouncer: for migrations and for what listens, which need a connection of their own. Statements are then not kept prepared",
    example: "postgres://shop:password@127.0.0.1:5000/shop",
  },
  DATABASE_READ_URL: {
    meaning:
      "A replica of the database, which answers what everybody is shown and what the dashboard reads; what somebody has just written is read where it was written. No pooler by transaction",
    example: "postgres://shop:password@127.0.0.1:5001/shop",
  },
  DATABASE_BY_ROWS: {
    meaning:
      "Turns and announcements are rows of tables, for a database like PostgreSQL that has no advisory locks and no `LISTEN`; they are heard half a second later. The same for all processes: end them all to change it",
    example: "1",
  },
  PUBLIC_URL: {
    meaning: "The address under which people reach the shop, for canonical links, emails and the sitemap",
    example: "https://shop.example",
    default: "http://localhost:PORT",
  },
  SESSION_SECRET: {
    meaning: "Signs cookies and the links in emails; at least 32 random characters. Production must have it",
    example: "the output of: openssl rand -base64 48",
    default: "made once, kept in `DATA_DIR`",
  },
  DEMO_MODE: {
    meaning: "`true` or `false`: demo accounts, demo orders, the demo basket, previews of emails",
    example: "false",
    default: "true outside production",
  },
  PAYMENTS: {
    meaning: "`sandbox` runs without real money; production must say so if it has no Stripe keys",
    example: "sandbox",
  },
  STRIPE_SECRET_KEY: {
    meaning:
      "Takes cards through Stripe: a live key in production, a test key elsewhere. It needs the other two beside it",
    example: "sk_live_...",
  },
  STRIPE_PUBLISHABLE_KEY: { meaning: "Stripe's key for browsers, of the same world", example: "pk_live_..." },
  STRIPE_WEBHOOK_SECRET: { meaning: "Proves that Stripe's events come from Stripe", example: "whsec_..." },
  STRIPE_API_BASE: {
    meaning: "Another server to speak to in place of Stripe's, in tests; refused in production",
    example: "http://127.0.0.1:4242",
    default: "Stripe's own",
  },
  IDEAL_POSTCODES_KEY: {
    meaning:
      "Proposes whole addresses for a postcode, by Ideal Postcodes, who are paid for each look-up; without it the town alone is proposed",
    example: "ak_...",
  },
  IDEAL_POSTCODES_API_BASE: {
    meaning: "Another server to ask in place of theirs, in tests",
    example: "http://127.0.0.1:4243",
    default: "Ideal Postcodes' own",
  },
  SMTP_URL: {
    meaning: "A mail server; without it emails lie in the outbox folder of `DATA_DIR` as .eml files",
    example: "smtps://user:password@mail.example:465",
  },
  SMTP_CONNECTIONS: { meaning: "How many emails go to the mail server at once, 1 to 50", example: "5" },
  SMTP_LETTERS_PER_CONNECTION: {
    meaning: "After how many emails a connection is closed and opened again, as some providers ask",
    example: "50",
  },
  SMTP_LETTERS_PER_SECOND: {
    meaning: "The provider's limit for all connections together",
    example: "14",
    default: "none",
  },
  ROLE: {
    meaning: "`web` serves, `worker` does the jobs, `all` does both. Of workers there may be several",
    example: "web",
  },
  TRUST_PROXY: {
    meaning:
      "How many proxies stand in front, 0 to 10, so that addresses and HTTPS are read from what they report. Production must say",
    example: "1",
    default: "0",
  },
  LOG_LEVEL: { meaning: "`debug`, `info`, `warn`, `error` or `silent`", example: "info" },
  DRAIN_SECONDS: {
    meaning: 'How long a process that is told to end says "not ready" before it takes no more requests, 0 to 5',
    example: "2",
    default: "3 in production, else 0",
  },
  METRICS_PORT: { meaning: "Where Prometheus reads metrics, and health, apart from the public", example: "9464" },
  METRICS_HOST: { meaning: "On which address of the machine `METRICS_PORT` is", example: "0.0.0.0" },
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    meaning: "Where traces are sent, OTLP over HTTP; OpenTelemetry's other variables count, too",
    example: "http://127.0.0.1:4318",
  },
};
