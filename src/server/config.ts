import { z } from "zod";

const flag = z.enum(["true", "false"]).transform((text) => text === "true");

const environment = z.object({
  NODE_ENV: z.string().default("development"),
  HOST: z.string().default("0.0.0.0"),
  PORT: z.coerce.number().int().min(1).max(65_535).default(3000),
  DATA_DIR: z.string().min(1).default(".data"),
  DATABASE_URL: z.string().optional(),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  SESSION_SECRET: z.string().min(32).optional(),
  DEMO_MODE: flag.optional(),
  PAYMENTS: z.enum(["sandbox"]).optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  ROLE: z.enum(["web", "worker", "all"]).default("all"),
  TRUST_PROXY: z.coerce.number().int().min(0).max(10).optional(),
  LOG_LEVEL: z.enum(["debug", "info", "warn", "error", "silent"]).default("warn"),
});

export interface Config {
  isProduction: boolean;
  host: string;
  port: number;
  /** Where the embedded database, the session secret and, later, letters lie. */
  dataDir: string;
  /** The address under which people reach the shop, without a slash at its end. */
  publicUrl: string;
  /** A PostgreSQL address; undefined means the embedded database. */
  databaseUrl: string | undefined;
  sessionSecret: string | undefined;
  isDemo: boolean;
  /** A mail server; undefined means letters lie in the data folder. */
  smtpUrl: string | undefined;
  role: "web" | "worker" | "all";
  /** How many proxies stand in front; that many of the addresses they report are believed. */
  proxies: number;
  logLevel: "debug" | "info" | "warn" | "error" | "silent";
}

/** A start that cannot go on. `message` is one clear sentence for the person at the terminal. */
export class StartError extends Error {}

/** Reads and explains the environment once. Throws `StartError` naming the variable that is wrong. */
export function readConfig(variables: Readonly<Record<string, string | undefined>>): Config {
  const parsed = environment.safeParse(variables);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new StartError(`The setting ${issue?.path.join(".")} is wrong: ${issue?.message}.`);
  }
  const env = parsed.data;
  const isProduction = env.NODE_ENV === "production";
  if (isProduction && env.PAYMENTS !== "sandbox") {
    throw new StartError("In production no card provider is set: set PAYMENTS=sandbox to run without real money.");
  }
  if (isProduction && !env.SESSION_SECRET) {
    throw new StartError("In production SESSION_SECRET must be set to at least 32 random characters.");
  }
  if (isProduction && env.TRUST_PROXY === undefined) {
    throw new StartError(
      "In production TRUST_PROXY must say how many proxies stand in front: 1 behind one that ends HTTPS, 0 for none.",
    );
  }
  if (env.DATABASE_URL && !/^postgres(ql)?:\/\//.test(env.DATABASE_URL)) {
    throw new StartError("DATABASE_URL must begin with postgres:// and name a PostgreSQL database.");
  }
  return {
    isProduction,
    host: env.HOST,
    port: env.PORT,
    dataDir: env.DATA_DIR,
    publicUrl: (env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).replace(/\/$/, ""),
    databaseUrl: env.DATABASE_URL || undefined,
    sessionSecret: env.SESSION_SECRET,
    isDemo: env.DEMO_MODE ?? !isProduction,
    smtpUrl: env.SMTP_URL,
    role: env.ROLE,
    proxies: env.TRUST_PROXY ?? 0,
    logLevel: env.LOG_LEVEL,
  };
}
