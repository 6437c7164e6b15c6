import { useQueryClient } from "@tanstack/react-query";
import { type MetaFunction, useParams } from "react-router";
import { openBoxPayment, settleBoxPayment } from "#contract/calls.ts";
import { AccountFrame } from "#web/account/account-frame.tsx";
import { callApi, isSignedOut } from "#web/api-client.ts";
import { subscriptionsResource } from "#web/current-user.ts";
import { paths } from "#web/paths.ts";
import { ordersKey } from "#web/queries.ts";
import { pageMeta } from "#web/shell/page-meta.ts";
import { LOGGED_OUT, useSignedOutRedirect } from "#web/shell/use-signed-out-redirect.ts";
import { PayBox } from "./pay-box.tsx";

export const meta: MetaFunction = () => [
  ...pageMeta("Pay for your box", "A monthly box that waits to be paid."),
  { name: "robots", content: "noindex" },
];

/** The unpaid box of one of the signed-in customer's subscriptions. */
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
