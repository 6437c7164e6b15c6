import { done, endpoint } from "./endpoint.ts";
import { email, line } from "./fields.ts";
import { z } from "./zod.ts";

const token = line(64);

export const subscribeToNewsletter = endpoint({
  method: "POST",
  path: "/api/newsletter",
  access: "anyone",
  summary: "Ask for the newsletter; a letter asks to confirm. The answer is the same for every address",
  input: z.object({ email, /** The page it was asked for on. */ source: line(60).default("") }),
  output: done,
  perMinuteMax: 6,
});

export const confirmNewsletter = endpoint({
  method: "POST",
  path: "/api/newsletter/{token}/confirm",
  access: "anyone",
  summary: "Confirm the newsletter by the letter's link",
  input: z.object({ token }),
  output: done,
  refusals: ["not-found"],
});

export const unsubscribeFromNewsletter = endpoint({
  method: "POST",
  path: "/api/newsletter/{token}/unsubscribe",
  access: "anyone",
  summary: "End the newsletter, by a page or a mail program's one click",
  input: z.object({ token }),
  output: done,
  refusals: ["not-found"],
});
