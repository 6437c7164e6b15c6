import { useQueryClient } from "@tanstack/react-query";
import { type MetaFunction, useParams } from "react-router";
import { openBoxPayment, settleBoxPayment } from "#contract/subscriptions/box-payments.ts";
import { callApi, isSignedOut } from "#web/app/api-client.ts";
import { subscriptionsResource } from "#web/app/current-user.ts";
import { pageMeta } from "#web/app/layout/page-meta.ts";
import { LOGGED_OUT, useSignedOutRedirect } from "#web/app/layout/use-signed-out-redirect.ts";
import { paths } from "#web/app/paths.ts";
import { ordersKey } from "#web/app/queries.ts";
import { AccountFrame } from "#web/shop/accounts/account-frame.tsx";
import { PayBox } from "./pay-box.tsx";

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, "Pay for your box", "Payment for an unpaid monthly box.");

export default function PayPage() {
  return (
    <AccountFrame title="Pay for your box" back={{ to: paths.account, label: "Back to your account" }} width="narrow">
      {() => (
        <div className="mt-8 max-w-xl space-y-6">
          <PayBoxOf />
        </div>
      )}
    </AccountFrame>
  );
}

function PayBoxOf() {
  const { subscriptionId = "" } = useParams();
  const queryClient = useQueryClient();
  const redirectSignedOut = useSignedOutRedirect();
  return (
    <PayBox
      till={{
        key: subscriptionId,
        open: () => callApi(openBoxPayment, { subscriptionId }),
        settle: () => callApi(settleBoxPayment, { subscriptionId }),
        onError(error) {
          if (!isSignedOut(error)) return false;
          redirectSignedOut(LOGGED_OUT);
          return true;
        },
        onPaid() {
          void subscriptionsResource.renew();
          void queryClient.invalidateQueries({ queryKey: ordersKey });
        },
      }}
    />
  );
}
