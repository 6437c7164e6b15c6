import type { GuestDetails } from "#contract/checkout.ts";
import { Button } from "#web/ui/button.tsx";

/** What a guest has typed, to read once more before paying. */
export function GuestAddress({ guest, onEdit }: { guest: GuestDetails; onEdit: () => void }) {
  const { firstName, lastName, email, address, billingAddress } = guest;
  return (
    <div className="space-y-5">
      <div className="grid gap-5 sm:grid-cols-2">
        <Lines title="Delivery" lines={[`${firstName} ${lastName}`, ...Object.values(address), email]} />
        {billingAddress && <Lines title="Billing" lines={Object.values(billingAddress)} />}
      </div>
      <Button variant="secondary" onClick={onEdit}>
        Edit
      </Button>
    </div>
  );
}

function Lines({ title, lines }: { title: string; lines: readonly string[] }) {
  return (
    <div className="min-w-0">
      <h3 className="text-lg">{title}</h3>
      <address className="whitespace-pre-line wrap-anywhere not-italic">
        {lines.filter((line) => line.trim() !== "").join("\n")}
      </address>
    </div>
  );
}
