import type { Basket } from "#contract/basket.ts";

/** Where a gift goes, and what its box leaves out. */
export function GiftNote() {
  return (
    <p className="mt-4 text-ink-soft">A gift? Enter the address of the person it is for. Gift boxes carry no prices.</p>
  );
}

export function hasGift({ items }: Basket): boolean {
  return items.some((item) => item.questionnaireData?.purpose === "gift");
}
