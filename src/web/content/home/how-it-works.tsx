import type { SectionTexts } from "#web/content/section-texts.ts";
import { Button } from "#web/ui/button.tsx";
import { PageSection } from "#web/ui/page-section.tsx";
import { Picture } from "#web/ui/picture.tsx";
import type { Starting } from "./hero.tsx";

interface HowItWorksProps {
  texts: Pick<SectionTexts, "title" | "items">;
  starting: Starting;
}

export function HowItWorks({ texts: { title, items }, starting }: HowItWorksProps) {
  return (
    <div className="border-y border-line bg-surface-sunk">
      <PageSection>
        <div className="grid items-center gap-x-16 gap-y-10 lg:grid-cols-[5fr_6fr]">
          <div className="hidden lg:block">
            <Picture
              src="/pictures/choice-gift"
              sizes="(min-width: 1280px) 524px, 40vw"
              className="aspect-square rounded-paper"
            />
          </div>
          <div>
            <h2>{title}</h2>
            <ol className="mt-4 md:mt-6">
              {items.map((step, index) => (
                <li key={step.title} className="grid grid-cols-[3rem_1fr] border-t border-line py-3 md:py-5">
                  <span aria-hidden className="prices font-display text-3xl leading-none text-accent">
                    {index + 1}
                  </span>
                  <div>
                    <h3>{step.title}</h3>
                    <p className="mt-1 max-w-[48ch] text-ink-soft">{step.text}</p>
                  </div>
                </li>
              ))}
            </ol>
            <Button className="mt-2 md:mt-4" {...starting}>
              Find your box
            </Button>
          </div>
        </div>
      </PageSection>
    </div>
  );
}
