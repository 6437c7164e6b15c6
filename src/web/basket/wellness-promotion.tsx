import { paths } from "#web/paths.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { Picture } from "#web/ui/picture.tsx";

export function WellnessPromotion() {
  return (
    <section
      aria-labelledby="wellness-promotion"
      className="grid overflow-hidden rounded-paper bg-accent-soft sm:grid-cols-[2fr_3fr]"
    >
      <Picture
        src="/pictures/sleep-support-collection"
        alt=""
        sizes="(min-width: 640px) 300px, 100vw"
        className="h-full max-h-64 sm:max-h-none"
      />
      <div className="flex flex-col items-start justify-center gap-3 p-6 sm:p-8">
        <h2 id="wellness-promotion" className="text-2xl sm:text-3xl">
          Wellness Collection
        </h2>
        <p>
          Five things for one kind of evening: to settle, to wake up, to sleep. Sold as a set, without a subscription.
        </p>
        <ButtonLink to={paths.products} variant="secondary">
          Browse the collection
        </ButtonLink>
      </div>
    </section>
  );
}
