import type { PlanView } from "#contract/catalogue/catalogue.ts";
import { paths } from "#web/app/paths.ts";
import { Button, ButtonLink, type ButtonProps } from "#web/ui/button.tsx";
import { Eyebrow } from "#web/ui/eyebrow.tsx";
import { Picture } from "#web/ui/picture.tsx";
import { Price } from "#web/ui/price.tsx";

/** Handlers of a button that opens the questionnaire. */
export type Starting = Pick<ButtonProps, "onClick" | "onPointerEnter" | "onPointerDown" | "onFocus">;

interface HeroProps {
  texts: { title: string; lead: string };
  starting: Starting;
  plans: readonly PlanView[];
}

export function Hero({ texts, starting, plans }: HeroProps) {
  const plan = plans.find(({ rolls }) => rolls);
  return (
    <section className="grid bg-surface-sunk lg:grid-cols-[4fr_5fr]">
      <div className="order-2 flex flex-col items-start justify-center gap-3 px-5 pt-6 pb-6 sm:gap-5 sm:px-8 lg:order-1 lg:py-20 lg:pr-8 lg:pl-[max(2rem,calc((100vw-var(--container-7xl))/2+2rem))]">
        <Eyebrow>Handmade natural bath</Eyebrow>
        <h1>{texts.title}</h1>
        <p className="max-w-[34ch] text-lg text-ink-soft lg:text-xl">{texts.lead}</p>
        {plan && (
          <p className="text-lg font-medium">
            First box <Price amount={plan.firstBox.price} />, then <Price amount={plan.price} /> a month
          </p>
        )}
        <div className="mt-2 flex flex-wrap items-center gap-x-6 gap-y-3">
          <Button size="large" {...starting}>
            Start Your Journey
          </Button>
          <span className="hidden noscript:contents">
            <ButtonLink to={paths.subscription} size="large">
              See the boxes
            </ButtonLink>
          </span>
          <ButtonLink to={paths.about} variant="quiet" size="large">
            Learn More<span className="sr-only"> about us</span>
          </ButtonLink>
        </div>
      </div>
      <div className="order-1 lg:order-2">
        <Picture
          src="/pictures/home"
          tall="/pictures/home-tall"
          // The picture is cropped at the sides, so it is wider than its frame.
          sizes="(min-width: 1024px) max(56vw, 57rem), 132vw"
          priority
          className="aspect-[10/9] sm:aspect-[8/7] lg:aspect-auto lg:h-[min(38rem,calc(100dvh-4rem))]"
        />
      </div>
    </section>
  );
}
