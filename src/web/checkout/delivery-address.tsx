import { useState } from "react";
import { useUser } from "#web/shell/use-user.ts";
import { DeliveryAddressCard } from "./delivery-address-card.tsx";

/** The signed-in customer's delivery address, to read and to change where they are. */
export function DeliveryAddress({ isRefused, onSaved }: { isRefused: boolean; onSaved: () => void }) {
  const { user } = useUser();
  const [isEditing, setEditing] = useState(false);
  if (!user) return null;
  return (
    <DeliveryAddressCard
      user={user}
      isEditing={isEditing}
      onEdit={(isOpen) => {
        setEditing(isOpen);
        if (!isOpen) onSaved();
      }}
      isRefused={isRefused && !isEditing}
      isShort={false}
    />
  );
}
