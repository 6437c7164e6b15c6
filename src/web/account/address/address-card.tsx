import { useState } from "react";
import type { User } from "#contract/accounts.ts";
import { Button } from "#web/ui/button.tsx";
import { AddressForm } from "./address-form.tsx";
import { AddressView } from "./address-view.tsx";

/** The account's addresses: to read once there is one, to write otherwise or after Edit. */
export function AddressCard({ user }: { user: User }) {
  const [isEditing, setEditing] = useState(false);
  const hasAddress = user.deliveryLine1.trim() !== "";
  if (hasAddress && !isEditing) {
    return (
      <div className="space-y-5">
        <AddressView user={user} />
        <Button variant="secondary" onClick={() => setEditing(true)}>
          Edit
        </Button>
      </div>
    );
  }
  return (
    <AddressForm
      user={user}
      saved={{
        title: "Address Updated",
        description: "Your delivery and billing addresses have been saved successfully.",
      }}
      failed={{ title: "Error", description: "Failed to update address. Please try again." }}
      onSaved={() => setEditing(false)}
      onCancel={hasAddress ? () => setEditing(false) : undefined}
    />
  );
}
