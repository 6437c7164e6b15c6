import { type MetaFunction, useSearchParams } from "react-router";
import { openBoxPaymentByLink, settleBoxPaymentByLink } from "#contract/subscriptions/box-payments.ts";
import { callApi } from "#web/app/api-client.ts";
import { subscriptionsResource } from "#web/app/current-user.ts";
import { pageMeta } from "#web/app/layout/page-meta.ts";
import { PayBox } from "./pay-box.tsx";

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, "Pay for your box", "Payment for an unpaid monthly box.");

/** Opened from an email about an unpaid box. Shows its payment without a password. */
export default function PayLinkPage() {
  const [search] = useSearchParams();
  const token = search.get("token") ?? "";
  const link = { token, purpose: search.get("from") === "card" ? ("change-card" as const) : ("pay-box" as const) };
  return (
    <div className="mx-auto w-full max-w-xl space-y-6 px-5 py-16">
      <h1>Pay for your box</h1>
      <PayBox
        till={{
          key: token,
          open: () => callApi(openBoxPaymentByLink, link),
          settle: () => callApi(settleBoxPaymentByLink, link),
          onError: () => false,
          onPaid: () => void subscriptionsResource.renew(),
        }}
      />
    </div>
  );
}
