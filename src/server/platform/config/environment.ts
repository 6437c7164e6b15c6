import { z } from "zod";

const flag = z.enum(["true", "false"], "it must be true or false").transform((text) => text === "true");
const wholeNumber = (min: number, max: number) => {
  const error = `it must be a whole number from ${min} to ${max}`;
  return z.coerce.number(error).int(error).min(min, error).max(max, error);
};
const port = wholeNumber(1, 65_535);
const webAddress = z.url({ protocol: /^https?$/, error: "it must be an address such as https://shop.example" });

/** Every environment variable. setting-descriptions.ts describes each. */
export const environment = z.object({
  NODE_ENV: z
    .enum(["production", "development", "test"], "it must be production, or development for a demonstration")
    .optional(),
  HOST: z.string().optional(),
  PORT: port.default(3000),
  DATA_DIR: z.string().min(1).default(".data"),
  PICTURES_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, "it must have lower-case letters, digits, dots and hyphens only")
    .optional(),
  PICTURES_S3_ENDPOINT: webAddress.optional(),
  PICTURES_S3_REGION: z.string().optional(),
  PICTURES_S3_KEY_ID: z.string().optional(),
  PICTURES_S3_SECRET: z.string().optional(),
  DATABASE_URL: z.string().optional(),
  DATABASE_DIRECT_URL: z.string().optional(),
  DATABASE_READ_URL: z.string().optional(),
  DATABASE_BY_ROWS: flag.optional(),
  PUBLIC_URL: webAddress.optional(),
  HSTS_SUBDOMAINS: flag.optional(),
  SESSION_SECRET: z.string().min(32, "it must have at least 32 random characters").optional(),
  SESSION_SECRET_OLD: z.string().min(32, "it must have at least 32 characters").optional(),
  DEMO_MODE: flag.optional(),
  PAYMENTS: z
    .enum(["sandbox"], "it must be sandbox or empty. Stripe takes the payments when its three keys are set")
    .optional(),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(sk|rk)_(test|live)_\w+$/, "it must begin with sk_ or rk_, then test_ or live_")
    .optional(),
  STRIPE_PUBLISHABLE_KEY: z
    .string()
    .regex(/^pk_(test|live)_\w+$/, "it must begin with pk_test_ or pk_live_")
    .optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_\w+$/, "it must begin with whsec_")
    .optional(),
  STRIPE_API_BASE: webAddress.optional(),
  IDEAL_POSTCODES_KEY: z
    .string()
    .regex(/^[\w-]+$/, "it must have letters, digits, hyphens and underscores only")
    .optional(),
  IDEAL_POSTCODES_API_BASE: webAddress.optional(),
  CLICK_AND_DROP_KEY: z
    .string()
    .regex(/^[\w-]+$/, "it must have letters, digits, hyphens and underscores only")
    .optional(),
  CLICK_AND_DROP_API_BASE: webAddress.optional(),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: "it must be an address such as smtps://user:password@mail.example:465" })
    .optional(),
  SMTP_CONNECTIONS: wholeNumber(1, 50).default(10),
  SMTP_LETTERS_PER_CONNECTION: wholeNumber(1, 10_000).default(100),
  SMTP_LETTERS_PER_SECOND: wholeNumber(1, 10_000).optional(),
  IMAP_URL: z
    .url({ protocol: /^imaps?$/, error: "it must be an address such as imaps://user:password@mail.example:993" })
    .optional(),
  IMAP_ADDRESS: z.email("it must be an email address").optional(),
  IMAP_SUBADDRESSES: flag.optional(),
  ROLE: z.enum(["web", "worker", "all"], "it must be web, worker or all").default("all"),
  TRUST_PROXY: wholeNumber(0, 10).optional(),
  LOG_LEVEL: z
    .enum(["debug", "info", "warn", "error", "silent"], "it must be debug, info, warn, error or silent")
    .default("warn"),
  DRAIN_SECONDS: z.coerce
    .number("it must be a number from 0 to 5")
    .min(0, "it must be a number from 0 to 5")
    .max(5, "it must be a number from 0 to 5")
    .optional(),
  METRICS_PORT: port.optional(),
  METRICS_HOST: z.string().default("127.0.0.1"),
  ALERT_URL: webAddress.optional(),
  BACKUP_TO: z
    .string()
    .regex(/^(\/|s3:\/\/[a-z0-9])/, "it must be a folder such as /mnt/backups, or a bucket such as s3://bucket/shop")
    .optional(),
  BACKUP_PASSPHRASE: z.string().min(20, "it must have at least 20 characters").optional(),
  BACKUP_KEEP_DAYS: wholeNumber(1, 3_650).default(30),
  BACKUP_S3_ENDPOINT: webAddress.optional(),
  BACKUP_S3_REGION: z.string().optional(),
  BACKUP_S3_KEY_ID: z.string().optional(),
  BACKUP_S3_SECRET: z.string().optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: webAddress.optional(),
});

export type Environment = z.output<typeof environment>;
