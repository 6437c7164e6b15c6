import { done, endpoint, noInput } from "#contract/endpoint.ts";
import { day, email, instant, line, paragraphs, personName, postcode, requiredLine } from "#contract/fields.ts";
import { z } from "#contract/zod.ts";
import { CONTACT_REASONS, type ContactReason } from "#domain/marketing/contact-reasons.ts";
import { AUDIENCES } from "#domain/subscriptions/plans.ts";

const token = line(64);

export const subscribeToNewsletter = endpoint({
  method: "POST",
  path: "/api/newsletter",
  access: "anyone",
  summary: "Subscribe to the newsletter. Sends a confirmation email. The response is the same for every address",
  input: z.object({ email, source: line(60).default("") }),
  output: done,
  refusals: ["too-many-guesses"],
  perMinuteMax: 6,
});

export const confirmNewsletter = endpoint({
  method: "POST",
  path: "/api/newsletter/{token}/confirm",
  access: "anyone",
  summary: "Confirm a newsletter subscription with its token",
  input: z.object({ token }),
  output: done,
  refusals: ["not-found"],
});

export const unsubscribeFromNewsletter = endpoint({
  method: "POST",
  path: "/api/newsletter/{token}/unsubscribe",
  access: "anyone",
  summary: "Unsubscribe from the newsletter, from a page or by the one-click link of an email program",
  input: z.object({ token }),
  output: done,
  refusals: ["not-found"],
});

const isOver16 = z.literal(true, "Confirm that you are 16 or over");

export const requestSample = endpoint({
  method: "POST",
  path: "/api/sample-request",
  access: "anyone",
  summary: "Request the sample box won in the word search, one per household",
  input: z.object({
    firstName: personName(60, "First name is required"),
    lastName: personName(60, "Last name is required"),
    email: requiredLine(254, "Email is required").pipe(email),
    address: requiredLine(200, "Address is required").regex(/[\p{L}\p{N}]/u, "Address is required"),
    city: requiredLine(60, "City is required"),
    postcode,
    phone: line(25).optional(),
    /** Statement that the person is over 16. If absent, the form's text counts as the statement and is recorded. */
    over16: isOver16.optional(),
  }),
  output: done,
  refusals: ["sample-taken", "postcode-not-served"],
  perMinuteMax: 6,
});

/** The web form requires the "over 16" box to be ticked. */
export const sampleForm = requestSample.input.extend({ over16: isOver16 });
export type SampleForm = z.input<typeof sampleForm>;

export const askForStockAlert = endpoint({
  method: "POST",
  path: "/api/products/{slug}/stock-alert",
  access: "anyone",
  summary: "Request an email when a sold-out product is back. The response is the same for every address",
  input: z.object({ slug: line(120), email }),
  /** True if the product is back in stock. The shop then stores no request, because the customer can buy it. */
  output: z.object({ isInStock: z.boolean() }),
  refusals: ["not-found", "too-many-guesses"],
  perMinuteMax: 6,
});

const name = personName(120, "Name is required");
const address = requiredLine(254, "Email is required").pipe(email);
/** Order number as printed in emails and documents, with or without "#". */
const orderNumber = line(20)
  .transform((text) => text.replace(/^#\s*/, ""))
  .pipe(z.string().regex(/^\d{0,10}$/, "Enter an order number, such as 1024"))
  .default("");

export const sendMessage = endpoint({
  method: "POST",
  path: "/api/contact",
  access: "anyone",
  summary: "Send a message to the shop. Sends a receipt by email",
  input: z.object({
    reason: z.enum(Object.keys(CONTACT_REASONS) as [ContactReason, ...ContactReason[]], "Choose a reason"),
    orderNumber,
    message: paragraphs(4_000).refine((text) => text !== "", "Enter a message"),
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
  summary: "Cancel a contract with the online version of the model cancellation form. Sends a receipt by email",
  input: z.object({
    goods: paragraphs(1_000).refine((text) => text !== "", "Enter what you want to cancel"),
    orderNumber,
    /** When it was ordered or received, as free text. */
    orderedOrReceived: line(120).default(""),
    name,
    address: line(250).default(""),
    email: address,
  }),
  output: z.object({ reference: z.string(), receivedAt: instant }),
  perMinuteMax: 6,
});

const CLAIM_KINDS = ["statistic", "rating", "promise", "testimonial"] as const;

/** A claim of the shop that needs evidence. The shop shows only enabled claims. */
export const claim = z.object({
  key: z.string(),
  kind: z.enum(CLAIM_KINDS),
  /** The claim's figure or promise, "2,500+", or the text of a testimonial. */
  text: z.string(),
  /** The items that the figure counts, or the author of a testimonial. */
  detail: z.string(),
  audience: z.enum(AUDIENCES).nullable(),
  /** Source and date, which the page shows beside the claim. */
  source: z.string(),
  asOf: day,
});
export type Claim = z.output<typeof claim>;

export const listClaims = endpoint({
  method: "GET",
  path: "/api/claims",
  access: "anyone",
  summary: "List claims that are switched on and have not expired",
  input: noInput,
  output: z.array(claim),
});
