import { describe, expect, it } from "vitest";
import { readConfig } from "./platform/config/config.ts";
import { startupMessage } from "./startup-message.ts";

const stripe = (mode: "test" | "live") => ({
  STRIPE_SECRET_KEY: `sk_${mode}_key`,
  STRIPE_PUBLISHABLE_KEY: `pk_${mode}_key`,
  STRIPE_WEBHOOK_SECRET: "whsec_secret",
});
const PRODUCTION = {
  NODE_ENV: "production",
  SESSION_SECRET: "a-secret-of-at-least-32-characters-here",
  TRUST_PROXY: "1",
  PUBLIC_URL: "https://shop.example",
};

describe("the words at the start", () => {
  const wordsWith = (variables: Record<string, string>) => startupMessage(readConfig(variables), "pglite").join("\n");

  it("name sandbox cards with the sandbox alone", () => {
    expect(wordsWith({})).toContain("No real money.");
    expect(wordsWith({ ...PRODUCTION, PAYMENTS: "sandbox" })).toContain("Sandbox cards");
    expect(wordsWith(stripe("test"))).not.toContain("Sandbox");
  });

  it("say whether Stripe's money is real", () => {
    expect(wordsWith(stripe("test"))).toContain("TEST mode: no real money");
    const live = wordsWith({ ...PRODUCTION, ...stripe("live") });
    expect(live).toContain("LIVE mode: real money");
    expect(live).not.toMatch(/no real money|demo123/i);
  });
});
