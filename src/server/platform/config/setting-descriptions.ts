import type { Environment } from "./environment.ts";

interface SettingDescription {
  meaning: string;
  example: string;
  /** Replaces the schema's default if it depends on another setting. */
  default?: string;
}

/** Descriptions of the environment variables. docs/configuration.md is generated from them. */
export const SETTING_DESCRIPTIONS: Readonly<Record<keyof Environment, SettingDescription>> = {
  NODE_ENV: {
    meaning:
      "`production` requires `SESSION_SECRET`, `TRUST_PROXY`, `PUBLIC_URL` and a card provider, sends cookies over HTTPS only and disables the demonstration. `development` is for demonstrations. If it is not set, the shop is a trial for this machine only and refuses settings of a public shop",
    example: "production",
  },
  HOST: {
    meaning: "The address on which the shop listens",
    example: "127.0.0.1",
    default: "0.0.0.0 in production, else 127.0.0.1",
  },
  PORT: { meaning: "The port on which the shop listens, 1 to 65535", example: "8080" },
  DATA_DIR: {
    meaning:
      "Folder of the embedded database, the session secret, uploaded pictures and, without a mail server, emails",
    example: "/var/lib/shop",
  },
  PICTURES_BUCKET: {
    meaning: "An S3 bucket for uploaded pictures (under `pictures/`) instead of `DATA_DIR`, for several machines",
    example: "shop-pictures",
  },
  PICTURES_S3_ENDPOINT: {
    meaning: "The S3 endpoint, if it is not Amazon's",
    example: "https://s3.storage.example",
    default: "Amazon's for the region",
  },
  PICTURES_S3_REGION: { meaning: "The bucket's region", example: "eu-west-2", default: "us-east-1" },
  PICTURES_S3_KEY_ID: {
    meaning: "Id of an access key that can read and write the bucket",
    example: "AKIA...",
    default: "the machine's own credentials",
  },
  PICTURES_S3_SECRET: {
    meaning: "Secret of that access key",
    example: "...",
    default: "the machine's own credentials",
  },
  DATABASE_URL: {
    meaning: "A PostgreSQL database; without it the embedded one is used. Required to run several processes",
    example: "postgres://shop:password@127.0.0.1:5432/shop",
  },
  DATABASE_DIRECT_URL: {
    meaning:
      "The direct address of the database, if `DATABASE_URL` is a transaction pooler such as PgBouncer. Migrations and notifications use it, and prepared statements are disabled",
    example: "postgres://shop:password@127.0.0.1:5000/shop",
  },
  DATABASE_READ_URL: {
    meaning:
      "A replica for public pages and the dashboard; customers' own data is read from the primary. It must not be a transaction pooler",
    example: "postgres://shop:password@127.0.0.1:5001/shop",
  },
  DATABASE_BY_ROWS: {
    meaning:
      "`true` makes locks and notifications use tables, for PostgreSQL-compatible databases without advisory locks and `LISTEN`. Stop all processes before changing it",
    example: "true",
  },
  PUBLIC_URL: {
    meaning: "The public address, for canonical links, emails and the sitemap. Required in production, with https",
    example: "https://shop.example",
    default: "http://localhost:PORT",
  },
  HSTS_SUBDOMAINS: {
    meaning:
      "`true` makes browsers refuse plain HTTP for all subdomains, too, for a year. Set it only if every subdomain has HTTPS",
    example: "true",
    default: "false",
  },
  SESSION_SECRET: {
    meaning:
      "Signs cookies and the links in emails; at least 32 random characters that nobody can guess. Required in production",
    example: "the output of: openssl rand -base64 48",
    default: "generated once in `DATA_DIR`",
  },
  SESSION_SECRET_OLD: {
    meaning:
      "The former `SESSION_SECRET` while it is being replaced: sessions and links that it signed stay valid, and encrypted values are encrypted again at the start. Remove it after 30 days, or at once if it has leaked",
    example: "the former value of SESSION_SECRET",
  },
  DEMO_MODE: {
    meaning:
      "`true` or `false`: demo accounts, demo orders, the demo basket, previews of emails. Refused with live Stripe keys",
    example: "false",
    default: "true outside production",
  },
  PAYMENTS: {
    meaning: "`sandbox` moves no money; required in production without Stripe keys",
    example: "sandbox",
  },
  STRIPE_SECRET_KEY: {
    meaning: "Stripe's secret key: live in production, test elsewhere. Needs the other two Stripe keys",
    example: "sk_live_...",
  },
  STRIPE_PUBLISHABLE_KEY: { meaning: "Stripe's key for browsers, of the same mode", example: "pk_live_..." },
  STRIPE_WEBHOOK_SECRET: { meaning: "Verifies Stripe's webhook events", example: "whsec_..." },
  STRIPE_API_BASE: {
    meaning: "A server that replaces Stripe's, for tests; refused in production",
    example: "http://127.0.0.1:4242",
    default: "Stripe's",
  },
  IDEAL_POSTCODES_KEY: {
    meaning:
      "API key of Ideal Postcodes, which suggests addresses for a postcode (paid per lookup). Without it, only the town is suggested",
    example: "ak_...",
  },
  CLICK_AND_DROP_KEY: {
    meaning:
      "API key of Royal Mail's Click & Drop, which gets the parcels and gives labels and tracking numbers. Without it, the dashboard exports and imports files",
    example: "aaaaaaaa-bbbb-...",
  },
  CLICK_AND_DROP_API_BASE: {
    meaning: "A server that replaces Royal Mail's, for tests",
    example: "http://127.0.0.1:4244",
    default: "Royal Mail's",
  },
  IDEAL_POSTCODES_API_BASE: {
    meaning: "A server that replaces Ideal Postcodes', for tests",
    example: "http://127.0.0.1:4243",
    default: "Ideal Postcodes'",
  },
  SMTP_URL: {
    meaning: "The mail server; without it emails are .eml files in the outbox folder of `DATA_DIR`",
    example: "smtps://user:password@mail.example:465",
  },
  SMTP_CONNECTIONS: { meaning: "Simultaneous connections to the mail server, 1 to 50", example: "5" },
  SMTP_LETTERS_PER_CONNECTION: {
    meaning: "Emails per connection before it is reopened",
    example: "50",
  },
  SMTP_LETTERS_PER_SECOND: {
    meaning: "Limit of emails per second over all connections",
    example: "14",
    default: "none",
  },
  IMAP_URL: {
    meaning:
      "A mailbox whose emails the shop reads into Messages; without it the shop reads none. The path names a folder, `/INBOX` if there is none. `imap:` starts TLS, unless the host is this machine. The sign-in is by password or app password; services that allow only OAuth 2.0, such as Microsoft 365, cannot be read",
    example: "imaps://user:password@mail.example:993/INBOX",
  },
  IMAP_ADDRESS: {
    meaning: "The address of that mailbox, to which customers reply",
    example: "hello@shop.example",
    default: "the contact email in Settings",
  },
  IMAP_SUBADDRESSES: {
    meaning:
      "`true` if the mailbox also receives `hello+anything@shop.example`. Replies then carry their conversation in the address, for mail servers that change message ids",
    example: "true",
    default: "false",
  },
  ROLE: {
    meaning:
      "`web` serves requests, `worker` runs the jobs, `all` does both. Several workers are allowed. `web` and `worker` need `DATABASE_URL`",
    example: "web",
  },
  TRUST_PROXY: {
    meaning:
      "Number of proxies in front of the shop, 0 to 10. Their client address and HTTPS headers are trusted. Required in production",
    example: "1",
    default: "0",
  },
  LOG_LEVEL: { meaning: "`debug`, `info`, `warn`, `error` or `silent`", example: "info" },
  DRAIN_SECONDS: {
    meaning: 'Seconds for which a stopping process reports "not ready" before it refuses requests, 0 to 5',
    example: "2",
    default: "3 in production, else 0",
  },
  METRICS_PORT: { meaning: "A private port for Prometheus metrics and health, other than `PORT`", example: "9464" },
  METRICS_HOST: { meaning: "The address on which the metrics port listens", example: "0.0.0.0" },
  ALERT_URL: {
    meaning:
      "A second place for alerts to the owner besides email: each is posted there as plain text with a `Title` header, the format of ntfy. The address is a secret if everybody who knows it can read there",
    example: "https://ntfy.sh/a-long-random-topic",
  },
  BACKUP_TO: {
    meaning:
      "Where the nightly full backup goes (database, pictures, secret; encrypted): a folder of another disk or machine, or a bucket. Needs `BACKUP_PASSPHRASE`",
    example: "s3://shop-backups/shop",
  },
  BACKUP_PASSPHRASE: {
    meaning:
      "Encrypts full backups; at least 20 characters. Keep a copy outside this machine: nothing opens a backup without it",
    example: "six random words of a dice list",
  },
  BACKUP_KEEP_DAYS: { meaning: "Days after which full backups are deleted. The newest seven stay", example: "90" },
  BACKUP_S3_ENDPOINT: {
    meaning: "The S3 endpoint of that bucket, if it is not Amazon's",
    example: "https://s3.storage.example",
    default: "Amazon's for the region",
  },
  BACKUP_S3_REGION: { meaning: "The bucket's region", example: "eu-west-2", default: "us-east-1" },
  BACKUP_S3_KEY_ID: {
    meaning: "Id of an access key for that bucket only, other than the one for pictures",
    example: "AKIA...",
    default: "the machine's own credentials",
  },
  BACKUP_S3_SECRET: {
    meaning: "Secret of that access key",
    example: "...",
    default: "the machine's own credentials",
  },
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    meaning: "Where traces are sent, OTLP over HTTP; OpenTelemetry's other variables also apply",
    example: "http://127.0.0.1:4318",
  },
};
