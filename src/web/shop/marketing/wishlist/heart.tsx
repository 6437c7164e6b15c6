import HeartIcon from "lucide-react/icons/heart";
import type { Product } from "#contract/catalogue/catalogue.ts";
import { paths } from "#web/app/paths.ts";
import { Button } from "#web/ui/button.tsx";
import { useToast } from "#web/ui/toast.tsx";
import { useWishlistActions } from "./use-wishlist-actions.ts";

export interface HeartProps {
  product: Pick<Product, "id" | "name" | "price">;
  /** True on a product card's picture, false among buttons. */
  isOnCard?: boolean;
}

/** Adds a product to the wishlist or removes it. */
export function Heart({ product, isOnCard = false }: HeartProps) {
  const { isInWishlist, keep, leave } = useWishlistActions();
  const { showToast } = useToast();
  const isOn = isInWishlist(product.id);

  async function toggle() {
    const isDone = isOn ? await leave(product.id) : await keep(product);
    if (!isDone) return;
    showToast(
      isOn
        ? { title: "Removed from your wishlist", description: `${product.name} has been removed from your wishlist.` }
        : {
            title: "Wishlist",
            description: `${product.name} is on your wishlist.`,
            ways: [{ to: paths.wishlist, label: "View wishlist" }],
          },
    );
  }

  const icon = <HeartIcon aria-hidden size={20} strokeWidth={1.5} className={isOn ? "fill-accent text-accent" : ""} />;
  if (isOnCard) {
    return (
      <button
        type="button"
        aria-pressed={isOn}
        aria-label={`Add to wishlist: ${product.name}`}
        className="absolute top-2 right-2 z-10 grid size-11 cursor-pointer place-items-center rounded-full bg-surface-raised/90 hover:bg-surface-raised noscript:hidden print:hidden"
        onClick={() => void toggle()}
      >
        {icon}
      </button>
    );
  }
  return (
    <Button variant="secondary" aria-pressed={isOn} onClick={() => void toggle()}>
      {icon} Add to wishlist<span className="sr-only">: {product.name}</span>
    </Button>
  );
}
