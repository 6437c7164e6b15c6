import type Stripe from "stripe";
import type { Books } from "./books.ts";
import { chargeIntent, saveMethod } from "./charge-intent.ts";
import { getIntent, idOf } from "./payment-intents.ts";
import type { Entered } from "./payment-method-object.ts";
import { addMethod } from "./payment-methods.ts";
import { badParameter, ProviderRefusal } from "./provider-refusal.ts";
import { getSetup } from "./setup-intents.ts";

type BankAnswer = "approves" | "refuses";

/** Simulates the provider's form in a browser with the customer present. */
export interface CardForm {
  /** Pays with the entered method. If the bank asks, the payment waits for the answer. */
  pay: (intentId: string, entered: Entered, bank?: BankAnswer) => Stripe.PaymentIntent["status"];
  /** Pays with a saved method, as a page with the payment's client secret can. */
  payWithSaved: (intentId: string, methodId: string, bank?: BankAnswer) => Stripe.PaymentIntent["status"];
  save: (setupId: string, entered: Entered, bank?: BankAnswer) => Stripe.SetupIntent["status"];
}

export function cardForm(books: Books): CardForm {
  const payWith = (intentId: string, methodId: string, isJustEntered: boolean, bank: BankAnswer | undefined) => {
    const intent = getIntent(books, intentId);
    if (intent.status === "succeeded" || intent.status === "canceled") return intent.status;
    try {
      return chargeIntent(books, intent, { methodId, isOffSession: false, isJustEntered, bank }).status;
    } catch (error) {
      if (error instanceof ProviderRefusal && error.status === 402) return getIntent(books, intentId).status;
      throw error;
    }
  };
  return {
    pay(intentId, entered, bank) {
      const isKept = getIntent(books, intentId).setup_future_usage === "off_session";
      if (isKept) requireReusable(entered);
      return payWith(intentId, addMethod(books, entered), true, bank);
    },
    payWithSaved: (intentId, methodId, bank) => payWith(intentId, methodId, false, bank),
    save(setupId, entered, bank) {
      requireReusable(entered);
      const setup = getSetup(books, setupId);
      if (setup.status === "succeeded" || setup.status === "canceled") return setup.status;
      const methodId = addMethod(books, entered);
      const saved = { ...setup, ...answerOf(books, methodId, bank) };
      books.setups.set(setupId, saved);
      if (saved.status === "succeeded") {
        saveMethod(books, methodId, idOf(setup.customer) ?? null);
        books.note("setup_intent.succeeded", saved);
      } else if (saved.status === "requires_payment_method") books.note("setup_intent.setup_failed", saved);
      return saved.status;
    },
  };
}

/** Refuses methods that cannot be reused. It does so only if the payment saves its method for later charges. */
function requireReusable(entered: Entered): void {
  if ("oneOff" in entered) throw badParameter("payment_method", `${entered.oneOff} cannot be kept for later payments.`);
}

function answerOf(
  books: Books,
  methodId: string,
  bank: BankAnswer | undefined,
): Pick<Stripe.SetupIntent, "status" | "payment_method"> {
  const behaviour = books.secrets.get(methodId)?.behaviour;
  const isRefused = behaviour?.decline !== undefined || (behaviour?.asks !== "never" && bank === "refuses");
  if (isRefused) return { status: "requires_payment_method", payment_method: null };
  const isAsked = behaviour?.asks !== "never" && bank === undefined;
  return { status: isAsked ? "requires_action" : "succeeded", payment_method: methodId };
}
