import CircleAlert from "lucide-react/icons/circle-alert";
import CreditCard from "lucide-react/icons/credit-card";
import RotateCcw from "lucide-react/icons/rotate-ccw";
import { type MetaFunction, useSearchParams } from "react-router";
import { pageMeta } from "#web/app/layout/page-meta.ts";
import { useBasket } from "#web/app/layout/use-basket.ts";
import { useContactEmail } from "#web/app/layout/use-shop-mode.ts";
import { paths } from "#web/app/paths.ts";
import { type PaymentErrorDetails, takePaymentError } from "#web/shop/checkout/buyer/stored-details.ts";
import { useAfterHydration } from "#web/shop/checkout/buyer/use-after-hydration.ts";
import { RETRY } from "#web/shop/checkout/pay/retry.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import {
  DEFAULT_FAILURE_MESSAGE,
  PAYMENT_RETURNED,
  type PaymentFailureKind,
  paymentFailureKind,
  paymentFailureMessage,
} from "./payment-failure-message.ts";

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, "Payment failed", "What happened, and what you can do.");

export default function PaymentFailedPage() {
  const failure = useFailure();
  return (
    <div className="mx-auto w-full max-w-3xl px-5 py-12 sm:px-8 md:py-20">
      {failure ? (
        <FailureView failure={failure} />
      ) : (
        <div className="py-24">
          <Spinner label="Looking up what happened" />
        </div>
      )}
    </div>
  );
}

function useFailure(): Failure | undefined {
  const [searchParams] = useSearchParams();
  const taken = useAfterHydration(takePaymentError);
  return taken && readFailure(searchParams, taken.value);
}

const ICONS = {
  retry: { Icon: RotateCcw, tone: "text-calendula" },
  card: { Icon: CreditCard, tone: "text-danger" },
  other: { Icon: CircleAlert, tone: "text-danger" },
} satisfies Record<PaymentFailureKind, { Icon: typeof CircleAlert; tone: string }>;

export function FailureView({ failure }: { failure: Failure }) {
  const { basket, isLoading } = useBasket();
  const contactEmail = useContactEmail();
  const { Icon, tone } = ICONS[failure.kind];
  const isEmpty = !isLoading && basket.count === 0;
  const isReturned = failure.code === PAYMENT_RETURNED.code;
  return (
    <>
      <Icon aria-hidden size={44} strokeWidth={1} className={tone} />
      <h1 className="mt-4">{isReturned ? "Payment Returned" : "Payment Failed"}</h1>
      <p role="alert" className="mt-4 text-lg">
        {failure.message}
      </p>
      {failure.orderId && <p className="prices mt-2 text-ink-soft">Reference: order #{failure.orderId}</p>}
      {basket.count > 0 && (
        <p className="mt-2 text-ink-soft">
          Your items are still in your basket{failure.isKnown && !isReturned && ", and nothing was charged"}.
        </p>
      )}
      <div className="mt-8 flex flex-wrap gap-3">
        {!isEmpty && (
          <ButtonLink replace to={paths.checkout} state={RETRY}>
            Try Payment Again
          </ButtonLink>
        )}
        <ButtonLink replace to={paths.basket} variant="secondary">
          Back to Basket
        </ButtonLink>
      </div>
      {!isReturned && <CommonSolutions />}
      <p className="mt-10">
        Still stuck?{" "}
        <a
          href={supportMail(failure, contactEmail)}
          className="font-medium underline decoration-line-strong underline-offset-4"
        >
          Email Support
        </a>
      </p>
    </>
  );
}

function CommonSolutions() {
  return (
    <section aria-labelledby="common-solutions" className="mt-12 border-t border-line-strong pt-6">
      <h2 id="common-solutions" className="text-2xl sm:text-3xl">
        Common Solutions
      </h2>
      <ul className="mt-4 list-disc space-y-1.5 pl-5 marker:text-kraft">
        <li>Check the card number, the expiry date and the security code.</li>
        <li>Make sure there is enough money in your account.</li>
        <li>Try another card.</li>
        <li>Ask your bank whether it stopped the payment.</li>
      </ul>
    </section>
  );
}

function supportMail({ message, orderId }: Failure, contactEmail: string): string {
  const reference = orderId ? `Order: #${orderId}\n` : "";
  const query = new URLSearchParams({
    subject: orderId ? `Payment problem, order #${orderId}` : "Payment problem",
    body: `Hello,\n\nmy payment did not go through.\n\n${reference}Message: ${message}\n\n`,
  });
  return `mailto:${contactEmail}?${query.toString().replaceAll("+", "%20")}`;
}

interface Failure {
  code: string | undefined;
  message: string;
  kind: PaymentFailureKind;
  orderId: string | undefined;
  /** False if the reason is unknown, for example after a reload. */
  isKnown: boolean;
}

/**
 * Reads the failure from the URL, or else from the details that the checkout stored. URL parameters only select a
 * message, because anyone can craft a URL.
 */
export function readFailure(address: URLSearchParams, left: PaymentErrorDetails | undefined): Failure {
  const ofAddress = [address.get("error_message"), address.get("error_code")].filter((each) => each !== null);
  const isOfAddress = ofAddress.length > 0;
  const code = isOfAddress ? ofAddress.join(" ") : left?.errorCode;
  const message = isOfAddress ? undefined : left?.errorMessage;
  const orderId = address.get("orderId") ?? left?.orderId.toString();
  const isKnown = code !== undefined || message !== undefined;
  return {
    code,
    isKnown,
    message: isKnown ? paymentFailureMessage({ code, message }) : DEFAULT_FAILURE_MESSAGE,
    kind: paymentFailureKind({ code, message }),
    orderId: orderId && /^\d{1,10}$/.test(orderId) ? orderId : undefined,
  };
}
