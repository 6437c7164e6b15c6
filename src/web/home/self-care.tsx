import { paths } from "#web/paths.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { Picture } from "#web/ui/picture.tsx";

export function SelfCare() {
  return (
    <section className="grid border-y border-line bg-surface-sunk lg:grid-cols-2">
      <Picture
        src="/pictures/bathroom"
        sizes="(min-width: 1024px) 75vw, 113vw"
        className="aspect-[4/3] lg:aspect-square"
      />
      <div className="flex flex-col items-start justify-center gap-5 px-5 py-12 sm:px-8 lg:px-16">
        <h2>Half an hour with the door shut</h2>
        <p className="max-w-[46ch] text-lg text-ink-soft">
          Run the water warm rather than hot. Pour two handfuls of salt under the tap, let the bomb go last, and leave
          the telephone in another room. That is all the self-care there is to it.
        </p>
        <p className="max-w-[46ch] text-lg text-ink-soft">
          No box needed: the Wellness Collection comes in sets of five, one at a time.
        </p>
        <ButtonLink to={paths.products} variant="secondary">
          See the Wellness Collection
        </ButtonLink>
      </div>
    </section>
  );
}
