import type { Basket } from "#contract/basket/basket.ts";
import { paths } from "#web/app/paths.ts";
import { Picture } from "#web/ui/picture.tsx";

const WAYS = [
  { to: paths.basket, label: "View basket" },
  { to: paths.checkout, label: "Checkout" },
];

/** Toast about an added product, with its picture and links. */
export function addedMessage({ id, name }: { id: number; name: string }, { items }: Basket) {
  const item = items.find(({ productId }) => productId === id);
  return {
    title: "Added to basket",
    description: `${name} has been added to your basket.`,
    picture: item && <Picture src={item.picture} alt="" sizes="64px" className="aspect-square rounded-paper" />,
    ways: WAYS,
  };
}
