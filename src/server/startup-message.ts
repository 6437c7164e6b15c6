import type { Config } from "./platform/config/config.ts";

/** Lines to print at startup: the shop's address, its data folder, and whether payments use real money. */
export function startupMessage(config: Config, databaseKind: "pglite" | "postgres"): string[] {
  const data = databaseKind === "pglite" ? `${config.dataDir}/ (embedded)` : "PostgreSQL (DATABASE_URL)";
  return [
    `The shop is open at http://localhost:${config.port}`,
    `  Data: ${data}`,
    ...(config.isDemo ? ["  Try it: demo / demo123 as a customer, admin / admin123 for the dashboard"] : []),
    ...moneyLines(config),
  ];
}

function moneyLines({ stripe }: Config): string[] {
  if (!stripe) {
    return [
      "  Sandbox cards: 4242 4242 4242 4242 pays, 4000 0000 0000 0002 is declined,",
      "                 4000 0025 0000 3155 asks the bank (any future date, any CVC). No real money.",
    ];
  }
  if (stripe.secretKey.includes("_live_")) return ["  Cards are charged by Stripe in LIVE mode: real money."];
  return ["  Cards are charged by Stripe in TEST mode: no real money. Stripe's own test cards pay."];
}
