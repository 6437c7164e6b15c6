import type { User } from "#contract/accounts/accounts.ts";

/** Read-only view of the addresses. A buyer to whom nothing is delivered gets another `deliveryTitle`. */
export function AddressView({ user, deliveryTitle = "Delivery" }: { user: User; deliveryTitle?: string }) {
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <div className="min-w-0">
        <h3 className="text-lg">{deliveryTitle}</h3>
        <Lines
          lines={[
            nameOf(user),
            user.deliveryLine1,
            user.deliveryLine2,
            user.deliveryCity,
            user.deliveryPostcode,
            user.deliveryCountry,
          ]}
        />
      </div>
      <div className="min-w-0">
        <h3 className="text-lg">Billing</h3>
        {user.sameAsDelivery ? (
          <p className="text-ink-soft">Same as delivery address</p>
        ) : (
          <Lines
            lines={[
              nameOf(user),
              user.billingLine1,
              user.billingLine2,
              user.billingCity,
              user.billingPostcode,
              user.billingCountry,
            ]}
          />
        )}
      </div>
    </div>
  );
}

export function AddressLine({ user }: { user: User }) {
  const lines = [nameOf(user), user.deliveryLine1, user.deliveryLine2, user.deliveryCity, user.deliveryPostcode];
  return <p className="wrap-anywhere">{lines.filter((line) => line.trim() !== "").join(", ")}</p>;
}

function nameOf({ firstName, lastName }: User): string {
  return `${firstName} ${lastName}`.trim();
}

function Lines({ lines }: { lines: readonly string[] }) {
  return (
    <address className="whitespace-pre-line wrap-anywhere not-italic">
      {lines.filter((line) => line.trim() !== "").join("\n")}
    </address>
  );
}
