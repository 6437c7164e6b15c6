import type { BasketItem } from "#contract/basket/basket.ts";
import { useBasket } from "#web/app/layout/use-basket.ts";
import { paths } from "#web/app/paths.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { Picture } from "#web/ui/picture.tsx";
import { Price } from "#web/ui/price.tsx";
import { Sheet } from "#web/ui/sheet.tsx";
import { canCheckOut } from "./basket-summary.tsx";
import { BasketTotals } from "./basket-totals.tsx";
import { BoxTermsText } from "./box-terms-text.tsx";
import { WithdrawnLines } from "./unavailable-lines.tsx";

/** Preview of the basket. Changes are made on the basket page. */
export default function MiniBasket({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { basket } = useBasket();
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title="Your basket">
      <WithdrawnLines withdrawn={basket.withdrawn} />
      <ul className="mb-5 divide-y divide-line border-y border-line">
        {basket.items.map((item) => (
          <Line key={item.id} item={item} />
        ))}
      </ul>
      <BasketTotals basket={basket} />
      <div className="mt-auto grid gap-3 pt-6">
        {canCheckOut(basket) && (
          <ButtonLink to={paths.checkout} size="large" onClick={onClose}>
            Checkout
          </ButtonLink>
        )}
        <ButtonLink to={paths.basket} size="large" variant="secondary" onClick={onClose}>
          View basket
        </ButtonLink>
      </div>
    </Sheet>
  );
}

function Line({ item: { productName, picture, quantity, lineTotal, isSellable, terms } }: { item: BasketItem }) {
  return (
    <li className="grid grid-cols-[4rem_1fr_auto] gap-x-4 py-4">
      <Picture src={picture} alt="" sizes="64px" className="aspect-square rounded-paper" />
      <div className="min-w-0">
        <p className="font-display text-lg leading-snug wrap-anywhere">
          {productName}
          {quantity > 1 && <span className="prices text-ink-soft"> × {quantity}</span>}
        </p>
        {isSellable && terms && (
          <p className="text-sm text-ink-soft">
            <BoxTermsText terms={terms} />
          </p>
        )}
      </div>
      {isSellable ? <Price amount={lineTotal} /> : <p className="max-w-24 text-sm text-danger">Not available</p>}
    </li>
  );
}
