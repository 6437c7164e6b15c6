import { CONTACT_REASONS, type ContactReason } from "#domain/contact-reasons.ts";
import { endpoint } from "./endpoint.ts";
import { email, instant, line, paragraphs, personName, requiredLine } from "./fields.ts";
import { z } from "./zod.ts";

const name = personName(120, "Name is required");
const address = requiredLine(254, "Email is required").pipe(email);
/** As it is in letters and on papers: a number, perhaps with "#" before it. */
const orderNumber = line(20)
  .transform((text) => text.replace(/^#\s*/, ""))
  .pipe(z.string().regex(/^\d{0,10}$/, "An order number is only digits, like 1024"))
  .default("");

export const sendMessage = endpoint({
  method: "POST",
  path: "/api/contact",
  access: "anyone",
  summary: "Write to the shop; a receipt comes by e-mail",
  input: z.object({
    reason: z.enum(Object.keys(CONTACT_REASONS) as [ContactReason, ...ContactReason[]], "Please choose a reason"),
    orderNumber,
    message: paragraphs(4_000).refine((text) => text !== "", "Please write a message"),
    name,
    email: address,
  }),
  output: z.object({ reference: z.string() }),
  perMinuteMax: 6,
});

export const cancelContract = endpoint({
  method: "POST",
  path: "/api/cancellations",
  access: "anyone",
  summary: "Cancel a contract by the web's version of the model cancellation form; a receipt comes by e-mail",
  input: z.object({
    goods: paragraphs(1_000).refine((text) => text !== "", "Please say what you cancel"),
    orderNumber,
    /** When it was ordered or received, in one's own words. */
    orderedOrReceived: line(120).default(""),
    name,
    address: line(250).default(""),
    email: address,
  }),
  output: z.object({ reference: z.string(), receivedAt: instant }),
  perMinuteMax: 6,
});
