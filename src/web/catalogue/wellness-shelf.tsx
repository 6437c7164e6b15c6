import { paths } from "#web/paths.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { Picture } from "#web/ui/picture.tsx";
import { SET_PLACE, WellnessCard } from "./wellness-card.tsx";
import { SeeAll, type WindowShelfProps } from "./window-shelf.tsx";

/** On a wide page. */
const IN_A_ROW = 4;

/** The Wellness Collection at length: what is in each set, beside what it costs. On a phone one swipes through the sets. */
export function WellnessShelf({ category, products, delivery }: WindowShelfProps) {
  return (
    <section id="wellness-collection" aria-labelledby="wellness" className="mt-14 scroll-mt-20 md:mt-20">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 id="wellness">{category.name}</h2>
        {category.productCount > products.length && <SeeAll category={category} />}
      </div>
      <p className="mt-3 max-w-[50ch] font-display text-xl text-ink-soft italic">
        Sets of handmade things that belong to one kind of bath: the one after work, the one before bed, the one after a
        long walk.
      </p>
      <p className="mt-3 max-w-[62ch] text-ink-soft">
        These are bath products and scents for pleasure. They are not medicinal: they do not treat, cure or prevent
        anything. If you are pregnant or under a doctor&rsquo;s care, ask before you use essential oils.
      </p>
      <ul className="mt-8 grid gap-x-8 gap-y-12 max-sm:-mx-5 max-sm:snap-x max-sm:scroll-px-5 max-sm:auto-cols-[82%] max-sm:grid-flow-col max-sm:gap-x-5 max-sm:overflow-x-auto max-sm:px-5 max-sm:pb-2 sm:grid-cols-2 sm:gap-y-16 lg:grid-cols-3 xl:[&:has(>:nth-child(3n+1):last-child,>:nth-child(4n):last-child)]:grid-cols-4 [&>li]:snap-start">
        {products.map((product) => (
          <WellnessCard key={product.id} product={product} delivery={delivery} isFirst={false} />
        ))}
        {products.length % IN_A_ROW === IN_A_ROW - 1 && <BoxesCard />}
      </ul>
    </section>
  );
}

/** Takes the one place that the sets leave empty. */
function BoxesCard() {
  return (
    <li className={SET_PLACE}>
      <div>
        <Picture
          src="/pictures/box-women"
          sizes="(min-width: 1280px) 280px, (min-width: 1024px) 33vw, (min-width: 640px) 50vw, 82vw"
          className="aspect-square rounded-paper"
        />
        <h3 className="mt-4 text-xl sm:mt-5 sm:text-2xl">Or one box every month</h3>
        <p className="mt-1 font-display text-lg leading-snug text-ink-soft italic sm:text-xl">
          Five things for women, men or children, and others each time
        </p>
      </div>
      <p className="mt-4 text-ink-soft sm:mt-5">
        Four questions, and we choose. Delivery is included, and there is no minimum term.
      </p>
      <div className="flex items-end pt-4">
        <ButtonLink to={paths.subscription} variant="secondary" className="w-full">
          See the boxes
        </ButtonLink>
      </div>
    </li>
  );
}
