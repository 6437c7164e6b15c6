import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useSearchParams } from "react-router";
import type { BoxPayment } from "#contract/subscriptions/box-payments.ts";
import { ApiRefusal, isLost } from "#web/app/api-client.ts";
import { boxPaymentQuery } from "#web/app/queries.ts";
import { tooManyRequestsMessage } from "#web/app/too-many-requests-message.ts";
import { useCall } from "#web/app/use-call.ts";

/** Calls for a box's payment, made by a signed-in customer or through the link in an email. */
export interface Till {
  /** Key of the payment in the query cache. */
  key: string;
  open: () => Promise<BoxPayment>;
  settle: () => Promise<BoxPayment>;
  /** Handles errors such as being signed out. Returns false to show the default message. */
  onError: (error: Error) => boolean;
  onPaid: () => void;
}

export type OpenPayment = NonNullable<BoxPayment["payment"]>;
/** Payment method: the saved card, or a card entered now. */
export type Way = "saved" | "another";

/**
 * Result of the provider's form. `lost` means that the result is unknown. `incomplete` means that the form shows its
 * own error.
 */
export type Confirmed = { kind: "done" | "lost" | "incomplete" | "asks" } | { kind: "failed"; message: string };

export interface Press {
  way: Way;
  /** Runs during the press, before any request. Resolves to false if the form is incomplete. */
  ready?: () => Promise<boolean>;
  confirm: (payment: OpenPayment) => Promise<Confirmed>;
  /** True if this press answers the bank's 3-D Secure question. */
  isAnswer?: boolean;
}

interface End {
  box: BoxPayment;
  message?: string;
  asks?: boolean;
}

const RENEWED = "The payment failed and nothing was charged. Try again.";
const AWAY = "The card provider is not responding. Nothing was charged. Try again in a moment.";
const REFUSED_BY_BANK = "Your bank did not confirm the payment. Nothing was charged.";

/** State and actions of a box's payment. Asks the shop for the result after each press. */
export function useBoxPayment(till: Till) {
  const client = useQueryClient();
  const returned = useReturn();
  const [last, setLast] = useState<{ way: Way; message?: string | undefined; asks?: boolean | undefined }>();
  const resource = boxPaymentQuery(till.key, () => (returned ? look(till) : till.open()));
  const query = useQuery(resource);
  const show = (box: BoxPayment) => {
    client.setQueryData(resource.queryKey, box);
    if (box.status === "paid") till.onPaid();
  };
  const paying = useCall({
    call: (press: Press) => pay(till, query.data, press),
    onSuccess: ({ box, message, asks }, { way }) => {
      setLast({ way, message, asks });
      show(box);
    },
    onError: (error, { way }) => {
      if (!till.onError(error)) setLast({ way, message: tooManyRequestsMessage(error) ?? AWAY });
    },
  });
  const looking = useCall({
    call: () => look(till),
    onSuccess: show,
    onError: (error) => void till.onError(error),
  });
  const refusedAtReturn = returned === "failed" && !last ? REFUSED_BY_BANK : undefined;
  return {
    query,
    press(press: Press) {
      if (!paying.isPending) paying.mutate(press);
    },
    busyWay: paying.isPending ? paying.variables.way : undefined,
    last: refusedAtReturn ? ({ way: "saved", message: refusedAtReturn } as const) : last,
    /** Closes the bank's 3-D Secure question without an answer. */
    leaveQuestion: () => setLast(undefined),
    looking,
  };
}

/** Status that a bank's own page returned. Undefined if the customer does not come from such a page. */
function useReturn(): string | undefined {
  const [search] = useSearchParams();
  return search.get("redirect_status") ?? undefined;
}

/** Asks the shop for the result. Opens the payment again if there is none. */
async function look(till: Till): Promise<BoxPayment> {
  const box = await till.settle();
  return box.status === "unknown" ? till.open() : box;
}

async function pay(till: Till, shown: BoxPayment | undefined, { ready, confirm, isAnswer }: Press): Promise<End> {
  if (!shown?.payment) throw new Error("there is nothing to pay");
  if (ready && !(await ready())) return { box: shown };
  const box = isAnswer ? shown : await till.open();
  if (!box.payment) return { box };
  if (box.payment.paymentId !== shown.payment.paymentId) return { box, message: RENEWED };
  const confirmed = await confirmOrLose(confirm, box.payment);
  switch (confirmed.kind) {
    case "incomplete":
      return { box };
    case "asks":
      return { box, asks: true };
    case "failed":
      return { box, message: confirmed.message };
    case "closed":
      return { box: await till.open(), message: RENEWED };
    case "done":
    case "lost":
      return { box: await lookOrWait(till, box) };
  }
}

/** Confirms the payment. Returns `closed` if the payment is no longer open, and `lost` if there was no response. */
async function confirmOrLose(confirm: Press["confirm"], payment: OpenPayment): Promise<Confirmed | { kind: "closed" }> {
  try {
    return await confirm(payment);
  } catch (error) {
    if (isLost(error)) return { kind: "lost" };
    if (error instanceof ApiRefusal && (error.status === 404 || error.status === 409)) return { kind: "closed" };
    throw error;
  }
}

/**
 * Asks for the result. Returns the status `unknown` if the shop does not respond, because the payment may have been
 * made.
 */
async function lookOrWait(till: Till, box: BoxPayment): Promise<BoxPayment> {
  try {
    return await look(till);
  } catch (error) {
    if (isLost(error)) return { ...box, status: "unknown", payment: null };
    throw error;
  }
}
