import type { Claim } from "#contract/claims.ts";
import { PageSection } from "#web/ui/page-section.tsx";
import { ClaimSource } from "./claim-source.tsx";

export function Testimonials({ claims }: { claims: readonly Claim[] }) {
  const testimonials = claims.filter(({ kind }) => kind === "testimonial");
  if (testimonials.length === 0) return null;
  return (
    <PageSection>
      <h2>What they say</h2>
      <ul className="mt-8 grid gap-x-10 gap-y-10 md:mt-10 md:grid-cols-3">
        {testimonials.map((claim) => (
          <li key={claim.key} className="border-t border-line-strong pt-5">
            <figure className="flex h-full flex-col gap-4">
              <blockquote className="font-display text-2xl leading-snug text-pretty italic">
                <p>&ldquo;{claim.text}&rdquo;</p>
              </blockquote>
              <figcaption className="mt-auto font-medium">{claim.detail}</figcaption>
            </figure>
          </li>
        ))}
      </ul>
      <div className="mt-8">
        <ClaimSource claims={testimonials} />
      </div>
    </PageSection>
  );
}
