import { Link } from "react-router";
import type { Family } from "#contract/catalogue/catalogue.ts";
import { paths } from "#web/app/paths.ts";
import { Price } from "#web/ui/price.tsx";

/** The choices of a family as links, because each has its own page, price and stock. */
export default function FamilyChoices({ family, productId }: { family: Family; productId: number }) {
  return (
    <nav aria-label={family.choiceName} className="mt-6">
      <p className="font-medium">{family.choiceName}</p>
      <ul className="mt-2 flex flex-wrap gap-2">
        {family.choices.map(({ id, slug, choice, price, stock }) => (
          <li key={id}>
            <Link
              to={paths.product(slug)}
              prefetch="intent"
              aria-current={id === productId ? "page" : undefined}
              className="block min-h-11 rounded-paper border border-line-strong px-4 py-2 leading-snug hover:border-ink aria-[current]:border-ink aria-[current]:bg-surface-shade"
            >
              <span className="block font-medium">{choice}</span>
              <span className="text-sm text-ink-soft">
                <Price amount={price} size="small" />
                {stock <= 0 && ", out of stock"}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
