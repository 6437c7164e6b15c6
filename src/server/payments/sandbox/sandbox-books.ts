import { randomBytes } from "node:crypto";
import type { Database, Reader } from "#server/db/open-database.ts";
import type { PaymentEventKind } from "#server/kernel/payment-gateway.ts";
import { insertSandboxEvent } from "./sandbox-events.queries.ts";

/** Where the sandbox provider keeps what it knows, and its clock. */
export interface SandboxBooks {
  db: Database;
  clock: () => Date;
}

/** "sandbox_pay_" and 128 random bits. */
export function sandboxId(kind: "pay" | "secret" | "card" | "setup" | "refund" | "dispute" | "evt"): string {
  return `sandbox_${kind}_${randomBytes(16).toString("base64url")}`;
}

/** Notes that something changed, in the transaction in which it did; a job delivers it. */
export async function noteChange(tx: Reader, kind: PaymentEventKind, objectId: string, now: Date): Promise<void> {
  await insertSandboxEvent(tx, { id: sandboxId("evt"), kind, objectId, createdAt: now });
}
