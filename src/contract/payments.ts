import { PAYMENT_FAILURES } from "./checkout.ts";
import { endpoint } from "./endpoint.ts";
import { line } from "./fields.ts";
import { z } from "./zod.ts";

const sandboxAnswer = z.object({
  status: z.enum(["succeeded", "requires_action", "failed"]),
  errorCode: z.enum(PAYMENT_FAILURES).optional(),
  errorMessage: z.string().optional(),
});

export const confirmSandboxSavedMethod = endpoint({
  method: "POST",
  path: "/api/sandbox/payments/{paymentId}/confirm-kept",
  access: "anyone",
  summary: "The sandbox card network takes a box's kept card, its holder present (absent when a real provider is set)",
  input: z.object({
    paymentId: line(64),
    clientSecret: line(128),
    /** The answer to the 3-D Secure dialog: true approves, false refuses, absent asks. */
    approve3ds: z.boolean().optional(),
  }),
  output: sandboxAnswer,
  refusals: ["not-found", "order-closed", "too-many-guesses"],
  perMinuteMax: 30,
});

export const confirmSandboxSetup = endpoint({
  method: "POST",
  path: "/api/sandbox/setups/{setupId}/confirm",
  access: "anyone",
  summary: "The sandbox card network saves a card without a payment (absent when a real provider is set)",
  input: z.object({
    setupId: line(64),
    clientSecret: line(128),
    cardNumber: line(32),
    expMonth: z.int().min(1).max(12),
    expYear: z.int().min(2000).max(2100),
    cvc: line(4),
    /** The answer to the 3-D Secure dialog: true approves, false refuses, absent asks. */
    approve3ds: z.boolean().optional(),
  }),
  output: sandboxAnswer,
  refusals: ["not-found", "order-closed", "too-many-guesses"],
  perMinuteMax: 30,
});
