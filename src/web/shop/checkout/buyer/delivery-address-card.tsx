import type { User } from "#contract/accounts/accounts.ts";
import { AddressForm } from "#web/shop/accounts/address/address-form.tsx";
import { hasDeliveryAddress } from "#web/shop/accounts/address/address-schema.ts";
import { AddressLine, AddressView } from "#web/shop/accounts/address/address-view.tsx";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { useKeptFocus } from "#web/ui/use-kept-focus.ts";
import { ADDRESS_REQUIRED } from "./address-required.ts";
import { forgetTypedBuyer, readTypedBuyer } from "./stored-buyer.ts";

export interface DeliveryAddressCardProps {
  user: User;
  isEditing: boolean;
  onEdit: (isEditing: boolean) => void;
  /** True if the shop refused the saved address although it is complete. */
  isRefused: boolean;
  /** True to show the address in one line, because the customer has seen it before. */
  isShort: boolean;
  /** True for a gift, whose recipient has another address. The address here is then the buyer's own. */
  hasGift: boolean;
}

export function DeliveryAddressCard(props: DeliveryAddressCardProps) {
  const part = useKeptFocus(props.isEditing);
  return (
    <div ref={part} className="space-y-5">
      <CardContent {...props} />
    </div>
  );
}

function CardContent(props: DeliveryAddressCardProps) {
  const { user, isEditing, onEdit, isRefused, isShort, hasGift } = props;
  const isComplete = hasDeliveryAddress(user) && !isRefused;
  if (isEditing) {
    return (
      <AddressForm
        user={user}
        {...(hasDeliveryAddress(user) ? {} : { draft: typedAddress() })}
        saved={{ title: "Address Updated" }}
        failed={{ title: "Address Update Failed", description: "Failed to update address. Please try again." }}
        onSaved={() => {
          forgetTypedBuyer();
          onEdit(false);
        }}
        onCancel={() => onEdit(false)}
        canLoadSaved
      />
    );
  }
  if (!isComplete) {
    return (
      <>
        <Alert tone="warning" title={ADDRESS_REQUIRED.title}>
          <p>{ADDRESS_REQUIRED.description}</p>
        </Alert>
        <Button onClick={() => onEdit(true)}>Complete Address</Button>
      </>
    );
  }
  return (
    <>
      {isShort ? (
        <AddressLine user={user} />
      ) : (
        <AddressView user={user} {...(hasGift ? { deliveryTitle: "You" } : {})} />
      )}
      <Button variant="secondary" onClick={() => onEdit(true)}>
        Edit
      </Button>
    </>
  );
}

/** Address that the visitor typed before signing in. */
function typedAddress() {
  const address = readTypedBuyer()?.address;
  if (!address) return {};
  const { line1, line2, city, postcode } = address;
  return { deliveryLine1: line1, deliveryLine2: line2, deliveryCity: city, deliveryPostcode: postcode };
}
