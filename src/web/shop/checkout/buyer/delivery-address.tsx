import { useUser } from "#web/app/layout/use-user.ts";
import { DeliveryAddressCard } from "./delivery-address-card.tsx";

export interface DeliveryAddressProps {
  isEditing: boolean;
  onEdit: (isEditing: boolean) => void;
  isRefused: boolean;
  hasGift: boolean;
}

/** Delivery address of a signed-in customer, with an edit form. */
export function DeliveryAddress({ isEditing, onEdit, isRefused, hasGift }: DeliveryAddressProps) {
  const { user } = useUser();
  if (!user) return null;
  return (
    <DeliveryAddressCard
      user={user}
      isEditing={isEditing}
      onEdit={onEdit}
      isRefused={isRefused && !isEditing}
      isShort={false}
      hasGift={hasGift}
    />
  );
}
