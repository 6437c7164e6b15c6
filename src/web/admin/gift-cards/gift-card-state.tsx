import type { AdminGiftCard } from "#contract/pricing/admin-pricing.ts";
import { Badge } from "#web/ui/badge.tsx";

/** What may be done with a card, in a word. */
export function GiftCardState({ card }: { card: Pick<AdminGiftCard, "state" | "stopReason" | "balance"> }) {
  if (card.state === "stopped") {
    return <Badge tone="danger">{card.stopReason === "disputed" ? "Stopped: disputed" : "Stopped"}</Badge>;
  }
  if (card.state === "expired") return <Badge tone="neutral">Time over</Badge>;
  return card.balance === "0.00" ? <Badge tone="neutral">Spent</Badge> : <Badge tone="success">Good</Badge>;
}
