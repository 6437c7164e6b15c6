import { lazy, Suspense, useMemo, useState } from "react";
import { type MetaFunction, useSearchParams } from "react-router";
import { type OrderAddress, openOrderAddress } from "#contract/orders/order-address.ts";
import { callApi, isRefusal } from "#web/app/api-client.ts";
import { ContactLink } from "#web/app/layout/contact-link.tsx";
import { pageMeta } from "#web/app/layout/page-meta.ts";
import { paths } from "#web/app/paths.ts";
import { Resource, useResource } from "#web/app/resource.ts";
import { EmailLinkPage } from "#web/shop/accounts/sign-in/email-link-page.tsx";
import { Alert } from "#web/ui/alert.tsx";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { LoadError } from "#web/ui/load-error.tsx";
import { Spinner } from "#web/ui/spinner.tsx";

const OrderAddressForm = lazy(() => import("./order-address-form.tsx"));

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(
    matches,
    "Change your delivery address",
    "You can change the delivery address of your order until we begin to pack it.",
  );

/** Opened from a guest's emails. Changes one order's delivery address without a password. */
export default function OrderAddressPage() {
  const [search] = useSearchParams();
  const token = search.get("token") ?? "";
  const link = useMemo(() => new Resource(() => callApi(openOrderAddress, { token })), [token]);
  const { data, error, isPending, refetch } = useResource(link);
  const [isSaved, setSaved] = useState(false);
  const isUnusable =
    isRefusal(error, "link-expired") || isRefusal(error, "link-invalid") || isRefusal(error, "invalid-input");
  return (
    <EmailLinkPage title="Change your delivery address">
      {isPending ? (
        <Spinner label="Loading your order" />
      ) : isUnusable ? (
        <>
          <Alert tone="warning" title="This link has expired or is incomplete">
            Use the link in our latest email about the order, or write to us.
          </Alert>
          <ButtonLink to={paths.findOrder}>Find your order</ButtonLink>
        </>
      ) : data ? (
        <>
          {isSaved && (
            <Alert tone="success" title="Your address is changed" takesFocus>
              We will send order {data.orderId} to the new address. We have emailed you a confirmation.
            </Alert>
          )}
          {data.canChange && !isSaved ? (
            <Suspense fallback={<Spinner label="Loading your order" />}>
              <OrderAddressForm
                key={data.version}
                order={data}
                token={token}
                onSaved={(saved) => {
                  link.set(saved);
                  setSaved(true);
                }}
                onStale={() => void refetch()}
              />
            </Suspense>
          ) : (
            <StoredAddress order={data} isSaved={isSaved} onAgain={() => setSaved(false)} />
          )}
        </>
      ) : (
        <LoadError title="Your order could not be opened" onRetry={() => void refetch()}>
          <p>Nothing is lost. Try again in a moment.</p>
        </LoadError>
      )}
    </EmailLinkPage>
  );
}

interface StoredAddressProps {
  order: OrderAddress;
  isSaved: boolean;
  onAgain: () => void;
}

function StoredAddress({ order: { orderId, address, canChange }, isSaved, onAgain }: StoredAddressProps) {
  const { firstName, lastName, line1, line2, city, postcode } = address;
  const lines = [`${firstName} ${lastName}`, line1, line2, city, postcode].filter((line) => line.trim() !== "");
  return (
    <>
      {!canChange && !isSaved && (
        <Alert tone="warning" title="We have begun to pack this order">
          Its address can no longer be changed here. If it is wrong, write to us at once.
        </Alert>
      )}
      <address className="whitespace-pre-line wrap-anywhere not-italic">{lines.join("\n")}</address>
      {canChange ? (
        <Button variant="secondary" onClick={onAgain}>
          Change it again
        </Button>
      ) : (
        <ContactLink
          subject={`Order #${orderId}: delivery address`}
          className="underline decoration-line-strong underline-offset-4"
        />
      )}
    </>
  );
}
