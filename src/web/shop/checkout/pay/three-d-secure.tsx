import { formatPounds, parsePounds } from "#domain/money.ts";
import { useBrand } from "#web/app/layout/use-shop-mode.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";

export interface ThreeDSecureProps {
  isOpen: boolean;
  /** Undefined if the card is only saved. */
  amount?: string;
  onAnswer: (isApproved: boolean) => void;
  onClose: () => void;
}

/** The sandbox's 3-D Secure dialog. Closing it leaves the payment open. */
export function ThreeDSecure({ isOpen, amount, onAnswer, onClose }: ThreeDSecureProps) {
  const brand = useBrand();
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Your bank asks: is this you?" size="small">
      <p>
        3-D Secure (sandbox):{" "}
        {amount === undefined
          ? `saving this card for ${brand}`
          : `a payment of ${formatPounds(parsePounds(amount))} to ${brand}`}{" "}
        waits for your approval.
      </p>
      <div className="mt-6 grid gap-3 sm:grid-cols-2">
        <Button variant="secondary" onClick={() => onAnswer(false)}>
          Refuse
        </Button>
        <Button onClick={() => onAnswer(true)}>Approve</Button>
      </div>
    </Dialog>
  );
}
