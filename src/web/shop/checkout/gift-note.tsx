import type { Basket } from "#contract/basket/basket.ts";
import { giftsOf } from "./checkout-gift.tsx";

/** Explains the purpose of the address if the basket contains a gift. */
export function GiftNote({ basket }: { basket: Basket }) {
  const gifts = giftsOf(basket);
  if (gifts.length === 0) return null;
  const isAllGifts = gifts.length === basket.items.length;
  return (
    <p className="mt-4 text-ink-soft">
      {isAllGifts
        ? "This is your own address, for the bill. You tell us below where to send the gift."
        : "This is your own address. You tell us below where to send the gift."}
    </p>
  );
}

/** Heading above the buyer's address. */
export function addressTitle(hasGift: boolean): string {
  return hasGift ? "Your own address" : "Delivery Address";
}
