import { formatPounds, parsePounds } from "#domain/money.ts";
import { Button } from "#web/ui/button.tsx";
import type { Card } from "./card.ts";

/** What the sandbox's wallet has in it. */
export function walletCard(now: Date): Card {
  return { cardNumber: "4242424242424242", expMonth: 12, expYear: now.getFullYear() + 3, cvc: "123" };
}

export interface WalletStandInProps {
  /** What is charged now. */
  amount: string;
  /** Whether a subscription begins with it. */
  goesOn: boolean;
  isBusy: boolean;
  isOff: boolean;
  onPay: () => void;
}

/** Stands where Apple Pay and Google Pay do in a shop with a real provider: one press pays, and no card is typed. */
export function WalletStandIn({ amount, goesOn, isBusy, isOff, onPay }: WalletStandInProps) {
  const pounds = formatPounds(parsePounds(amount));
  return (
    <div className="space-y-2">
      <Button
        variant="secondary"
        size="large"
        className="prices w-full"
        disabled={isOff}
        isBusy={isBusy}
        busyLabel="Processing..."
        onClick={onPay}
      >
        {goesOn ? `Subscribe and pay ${pounds} with the wallet` : `Pay ${pounds} with the wallet`}
      </Button>
      <p className="text-center text-sm text-ink-soft">Sandbox wallet, no real money</p>
    </div>
  );
}
