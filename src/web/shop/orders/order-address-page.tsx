import { useMemo, useState } from "react";
import { useForm } from "react-hook-form";
import { type MetaFunction, useSearchParams } from "react-router";
import { changeOrderAddress, type OrderAddress, openOrderAddress } from "#contract/orders/order-address.ts";
import { callApi, isRefusal } from "#web/app/api-client.ts";
import { ContactLink } from "#web/app/layout/contact-link.tsx";
import { pageMeta } from "#web/app/layout/page-meta.ts";
import { lazyResolver } from "#web/app/lazy-resolver.ts";
import { paths } from "#web/app/paths.ts";
import { Resource, useResource } from "#web/app/resource.ts";
import { useCall } from "#web/app/use-call.ts";
import { NOT_SERVED } from "#web/shop/accounts/address/postcode-rule.ts";
import { EmailLinkPage } from "#web/shop/accounts/sign-in/email-link-page.tsx";
import { Alert } from "#web/ui/alert.tsx";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { Day } from "#web/ui/day.tsx";
import { ErrorSummary } from "#web/ui/form/error-summary.tsx";
import { showIssues } from "#web/ui/form/show-issues.ts";
import { summariseErrors } from "#web/ui/form/summarise-errors.ts";
import { LoadError } from "#web/ui/load-error.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { ADDRESS_FIELDS, OrderAddressFields } from "./order-address-fields.tsx";
import type { AddressChecked, AddressTyped } from "./order-address-schema.ts";

export const meta: MetaFunction = () =>
  pageMeta("Change your delivery address", "Change the delivery address of your order until we begin to pack it.");

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
              We will send order {data.orderId} to the new address. We have emailed you the change.
            </Alert>
          )}
          {data.canChange && !isSaved ? (
            <AddressForm
              key={data.version}
              order={data}
              token={token}
              onSaved={(saved) => {
                link.set(saved);
                setSaved(true);
              }}
              onStale={() => void refetch()}
            />
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

interface AddressFormProps {
  order: OrderAddress;
  token: string;
  onSaved: (order: OrderAddress) => void;
  /** Loads the order again, because it has changed. */
  onStale: () => void;
}

function AddressForm({ order, token, onSaved, onStale }: AddressFormProps) {
  const form = useForm<AddressTyped, unknown, AddressChecked>({
    resolver: lazyResolver(async () => (await import("./order-address-schema.ts")).addressForm),
    defaultValues: order.address,
    shouldFocusError: false,
  });
  const { errors, submitCount } = form.formState;
  const { mutate, isPending, error } = useCall({
    call: (typed: AddressChecked) => callApi(changeOrderAddress, { ...typed, token, version: order.version }),
    onSuccess: onSaved,
    onError(refused) {
      if (isRefusal(refused, "postcode-not-served")) form.setError("postcode", { message: NOT_SERVED });
      else if (isRefusal(refused, "too-late-to-change")) onStale();
      else showIssues(refused, form.setError);
    },
  });
  return (
    <form
      method="post"
      noValidate
      className="space-y-5"
      onSubmit={form.handleSubmit((typed) => {
        if (!isPending) mutate(typed);
      })}
    >
      <p className="text-lg text-ink-soft">
        Order {order.orderId}, which we send by <Day on={order.leavesOn} />. You can change its address until we begin
        to pack it. The price stays the same.
      </p>
      <ErrorSummary key={submitCount} errors={summariseErrors("order-address", errors, ADDRESS_FIELDS)} />
      {error && Object.keys(errors).length === 0 && (
        <Alert tone="danger" title="Not saved">
          {isRefusal(error, "changed-meanwhile")
            ? "The order has changed since you opened this page. Reload it and try again."
            : "Try again in a moment."}
        </Alert>
      )}
      <OrderAddressFields
        name="order-address"
        register={form.register}
        errors={errors}
        postcode={form.watch("postcode")}
        read={form.getValues}
        set={(name, line) => form.setValue(name, line, { shouldValidate: submitCount > 0, shouldDirty: true })}
      />
      <Button type="submit" size="large" isBusy={isPending} busyLabel="Saving...">
        Save address
      </Button>
    </form>
  );
}
