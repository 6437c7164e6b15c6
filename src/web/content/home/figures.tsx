import type { Claim } from "#contract/marketing/marketing.ts";
import { BOX_VALUE_CLAIM, MOST_POPULAR_CLAIM } from "#domain/catalogue/catalogue.ts";
import { ClaimSource } from "./claim-source.tsx";

/** The shop's claimed figures. Renders nothing if all claims are disabled. */
export function Figures({ claims }: { claims: readonly Claim[] }) {
  const statistics = claims.filter(({ kind }) => kind === "statistic");
  const promises = claims.filter(({ kind, key }) => kind === "promise" && !SAID_ELSEWHERE.includes(key));
  if (statistics.length + promises.length === 0) return null;
  return (
    <section aria-label="In figures" className="border-y border-line bg-surface-sunk">
      <div className="mx-auto flex max-w-7xl flex-col items-center gap-6 px-5 py-9 text-center sm:px-8 md:py-16">
        {statistics.length > 0 && (
          <dl className="flex justify-between gap-x-4 md:justify-center md:gap-x-20">
            {statistics.map((claim) => (
              <div key={claim.key} className="flex flex-col-reverse">
                <dt className="text-ink-soft">{claim.detail}</dt>
                <dd className="prices font-display text-2xl leading-tight md:text-5xl">{claim.text}</dd>
              </div>
            ))}
          </dl>
        )}
        {promises.length > 0 && (
          <ul className="grid grid-cols-2 gap-x-5 gap-y-4 max-md:text-sm md:flex md:flex-wrap md:justify-center md:gap-x-12">
            {promises.map((claim) => (
              <li key={claim.key} className="max-w-[26ch]">
                <p className="prices font-medium">{claim.text}</p>
                <p className="text-ink-soft">{claim.detail}</p>
              </li>
            ))}
          </ul>
        )}
        <ClaimSource claims={[...statistics, ...promises]} />
      </div>
    </section>
  );
}

/** Claims that stand next to their subject elsewhere on the page, so that this section omits them. */
const SAID_ELSEWHERE: readonly string[] = [BOX_VALUE_CLAIM, MOST_POPULAR_CLAIM];
