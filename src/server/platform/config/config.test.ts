import { describe, expect, it } from "vitest";
import { readConfig, StartError } from "./config.ts";

const PRODUCTION = {
  NODE_ENV: "production",
  SESSION_SECRET: "a-secret-for-tests-of-at-least-32-characters",
  TRUST_PROXY: "1",
  PUBLIC_URL: "https://shop.example",
};
const TEST_KEYS = {
  STRIPE_SECRET_KEY: "sk_test_abc",
  STRIPE_PUBLISHABLE_KEY: "pk_test_abc",
  STRIPE_WEBHOOK_SECRET: "whsec_abc",
};
const LIVE_KEYS = { ...TEST_KEYS, STRIPE_SECRET_KEY: "sk_live_abc", STRIPE_PUBLISHABLE_KEY: "pk_live_abc" };

describe("the settings of a start", () => {
  it.each([
    ["none, in production", PRODUCTION, "set STRIPE_SECRET_KEY, or PAYMENTS=sandbox"],
    ["test keys in production", { ...PRODUCTION, ...TEST_KEYS }, "must be a live key"],
    ["live keys outside it", LIVE_KEYS, "must be a test key"],
    [
      "one world's secret and the other's publishable key",
      { ...TEST_KEYS, STRIPE_PUBLISHABLE_KEY: "pk_live_abc" },
      "both",
    ],
    ["no webhook secret", { ...TEST_KEYS, STRIPE_WEBHOOK_SECRET: undefined }, "and STRIPE_WEBHOOK_SECRET"],
    ["no secret key", { ...TEST_KEYS, STRIPE_SECRET_KEY: undefined }, "need STRIPE_SECRET_KEY"],
    ["Stripe and the sandbox at once", { ...TEST_KEYS, PAYMENTS: "sandbox" }, "not both"],
    [
      "another server than Stripe's in production",
      { ...PRODUCTION, ...LIVE_KEYS, STRIPE_API_BASE: "https://x.example" },
      "for tests",
    ],
    ["a key that is none", { ...TEST_KEYS, STRIPE_SECRET_KEY: "hello" }, "STRIPE_SECRET_KEY is wrong"],
    [
      "the database past a pooler, without the pooler",
      { DATABASE_DIRECT_URL: "postgres://shop@database:5432/shop" },
      "needs DATABASE_URL",
    ],
    ["a replica of nothing", { DATABASE_READ_URL: "postgres://shop@replica:5001/shop" }, "needs DATABASE_URL"],
    [
      "a database past a pooler that is none",
      { DATABASE_URL: "postgres://shop@pooler:6432/shop", DATABASE_DIRECT_URL: "database:5432" },
      "DATABASE_DIRECT_URL must begin with postgres://",
    ],
    ["a bucket's key without a bucket", { PICTURES_S3_KEY_ID: "abc" }, "need PICTURES_BUCKET"],
    ["half a key to a bucket", { PICTURES_BUCKET: "shop", PICTURES_S3_KEY_ID: "abc" }, "or neither"],
    ["a password that breaks its address", { DATABASE_URL: "postgres://shop:a/c@database:5432/shop" }, "%2F"],
  ])("not %s", (_what, variables, why) => {
    expect(() => readConfig(variables)).toThrow(StartError);
    expect(() => readConfig(variables)).toThrow(why);
    expect(() => readConfig(variables)).not.toThrow(/abc/);
  });

  it("what a file of settings leaves empty is not set", () => {
    const config = readConfig({ SMTP_URL: "", PUBLIC_URL: "", DATABASE_URL: "", STRIPE_SECRET_KEY: "", PORT: "" });
    expect(config).toMatchObject({ smtp: undefined, databaseUrl: undefined, stripe: undefined, port: 3000 });
    expect(() => readConfig({ ...PRODUCTION, SESSION_SECRET: "", PAYMENTS: "sandbox" })).toThrow("SESSION_SECRET");
  });

  it("live keys in production, test keys outside, the sandbox outside and, by name, in production", () => {
    expect(readConfig({ ...PRODUCTION, ...LIVE_KEYS }).stripe?.secretKey).toBe("sk_live_abc");
    expect(readConfig(TEST_KEYS).stripe?.publishableKey).toBe("pk_test_abc");
    expect(readConfig({}).stripe).toBeUndefined();
    expect(readConfig({ ...PRODUCTION, PAYMENTS: "sandbox" }).stripe).toBeUndefined();
  });
});
