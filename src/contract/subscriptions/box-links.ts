import { endpoint } from "#contract/endpoint.ts";
import { boxMonth, line } from "#contract/fields.ts";
import { z } from "#contract/zod.ts";
import { subscription } from "./subscriptions.ts";

// The links in emails are signed. Each gives access to one subscription without a password until it expires.

const TOKEN_LENGTH_MAX = 600;
const PAUSE_MONTHS_MAX = 12;
const PER_MINUTE_MAX = 30;

const token = z.object({ token: line(TOKEN_LENGTH_MAX) });
const LINK_REFUSALS = ["link-invalid", "link-expired"] as const;

export const openBoxLink = endpoint({
  method: "POST",
  path: "/api/box/open",
  access: "anyone",
  summary: "Get a subscription, with the token from an email",
  input: token.extend({ purpose: z.enum(["manage-box", "change-card"]) }),
  output: subscription,
  refusals: LINK_REFUSALS,
  perMinuteMax: PER_MINUTE_MAX,
});

export const skipBoxByLink = endpoint({
  method: "POST",
  path: "/api/box/skip",
  access: "anyone",
  summary: "Skip a month's box, with the token from an email",
  input: token.extend({ boxMonth }),
  output: subscription,
  refusals: [...LINK_REFUSALS, "too-late-to-change", "subscription-over", "subscription-paused"],
  perMinuteMax: PER_MINUTE_MAX,
});

export const unskipBoxByLink = endpoint({
  method: "POST",
  path: "/api/box/unskip",
  access: "anyone",
  summary: "Undo a skip, with the token from an email",
  input: token.extend({ boxMonth }),
  output: subscription,
  refusals: [...LINK_REFUSALS, "too-late-to-change", "subscription-over"],
  perMinuteMax: PER_MINUTE_MAX,
});

export const pauseByLink = endpoint({
  method: "POST",
  path: "/api/box/pause",
  access: "anyone",
  summary: "Pause a subscription for some months, with the token from an email",
  input: token.extend({ months: z.int().min(1).max(PAUSE_MONTHS_MAX) }),
  output: subscription,
  refusals: [...LINK_REFUSALS, "nothing-to-pause", "subscription-over", "subscription-paused"],
  perMinuteMax: PER_MINUTE_MAX,
});

export const resumeByLink = endpoint({
  method: "POST",
  path: "/api/box/resume",
  access: "anyone",
  summary: "End a pause, with the token from an email",
  input: token,
  output: subscription,
  refusals: [...LINK_REFUSALS, "not-paused", "subscription-over"],
  perMinuteMax: PER_MINUTE_MAX,
});

export const cancelByLink = endpoint({
  method: "POST",
  path: "/api/box/cancel",
  access: "anyone",
  summary: "Cancel a subscription at the end of the paid period, with the token from an email",
  input: token.extend({ ending: z.enum(["period-end", "now"]).default("period-end") }),
  output: subscription,
  refusals: [...LINK_REFUSALS, "nothing-to-cancel", "cooling-off-over"],
  perMinuteMax: PER_MINUTE_MAX,
});

const cardSetup = z.object({ setupId: z.string(), clientSecret: z.string() });

export const keepByLink = endpoint({
  method: "POST",
  path: "/api/box/keep",
  access: "anyone",
  summary: "Withdraw a cancellation before the period ends, with the token from an email",
  input: token,
  output: subscription,
  refusals: [...LINK_REFUSALS, "not-ending", "subscription-over"],
  perMinuteMax: PER_MINUTE_MAX,
});

export const openCardByLink = endpoint({
  method: "POST",
  path: "/api/box/card/open",
  access: "anyone",
  summary: "Start a change of card, with the token from an email",
  input: token,
  output: cardSetup,
  refusals: [...LINK_REFUSALS, "subscription-over", "payment-unavailable", "too-many-guesses"],
  perMinuteMax: PER_MINUTE_MAX,
});

export const changeCardByLink = endpoint({
  method: "POST",
  path: "/api/box/card",
  access: "anyone",
  summary: "Use the card that was just saved, with the token from an email. An unpaid box is charged at once",
  input: token.extend({ setupId: line(128) }),
  output: subscription,
  refusals: [...LINK_REFUSALS, "subscription-over", "card-not-saved", "payment-unavailable", "too-many-guesses"],
  perMinuteMax: PER_MINUTE_MAX,
});
