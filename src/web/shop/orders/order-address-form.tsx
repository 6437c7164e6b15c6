import { useForm } from "react-hook-form";
import { changeOrderAddress, type OrderAddress } from "#contract/orders/order-address.ts";
import { NOT_SERVED } from "#domain/pricing/delivery.ts";
import { callApi, isRefusal } from "#web/app/api-client.ts";
import { lazyResolver } from "#web/app/lazy-resolver.ts";
import { useCall } from "#web/app/use-call.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Day } from "#web/ui/day.tsx";
import { ErrorSummary } from "#web/ui/form/error-summary.tsx";
import { showIssues } from "#web/ui/form/show-issues.ts";
import { summariseErrors } from "#web/ui/form/summarise-errors.ts";
import { ADDRESS_FIELDS, OrderAddressFields } from "./order-address-fields.tsx";
import type { AddressChecked, AddressTyped } from "./order-address-schema.ts";

interface AddressFormProps {
  order: OrderAddress;
  token: string;
  onSaved: (order: OrderAddress) => void;
  /** Loads the order again, because it has changed. */
  onStale: () => void;
}

/** Loads together with the order. */
export default function OrderAddressForm({ order, token, onSaved, onStale }: AddressFormProps) {
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
