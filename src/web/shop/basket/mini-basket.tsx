import { useRef } from "react";
import type { BasketItem } from "#contract/basket/basket.ts";
import { useBasket } from "#web/app/layout/use-basket.ts";
import { paths } from "#web/app/paths.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { Picture } from "#web/ui/picture.tsx";
import { Price } from "#web/ui/price.tsx";
import { Sheet } from "#web/ui/sheet.tsx";
import { BasketTotals } from "./basket-totals.tsx";
import { BoxTermsText } from "./box-terms-text.tsx";
import { canCheckOut, shortageLabel, shortageOf } from "./checkout-blockers.ts";
import { TakeAvailable } from "./take-available.tsx";
import { WithdrawnLines } from "./withdrawn-lines.tsx";

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

function Line({ item }: { item: BasketItem }) {
  const { productName, picture, quantity, lineTotal, terms } = item;
  const shortage = shortageOf(item);
  const line = useRef<HTMLLIElement>(null);
  return (
    <li ref={line} tabIndex={-1} className="outline-none grid grid-cols-[4rem_1fr_auto] gap-x-4 py-4">
      <Picture src={picture} alt="" sizes="64px" className="aspect-square rounded-paper" />
      <div className="min-w-0">
        <p className="font-display text-lg leading-snug wrap-anywhere">
          {productName}
          {quantity > 1 && <span className="prices text-ink-soft"> × {quantity}</span>}
        </p>
        {shortage === "too-few" && (
          <TakeAvailable items={[item]} label={`Take ${item.stock}`} onDone={() => line.current?.focus()} isOfLine />
        )}
        {!shortage && terms && (
          <p className="text-sm text-ink-soft">
            <BoxTermsText terms={terms} />
          </p>
        )}
      </div>
      {shortage ? (
        <p className="max-w-24 text-sm text-danger">{shortageLabel(shortage, item)}</p>
      ) : (
        <Price amount={lineTotal} />
      )}
    </li>
  );
}
