import type { AudienceBox } from "#contract/catalogue/catalogue.ts";
import type { Claim } from "#contract/marketing/marketing.ts";
import { BOX_VALUE_CLAIM } from "#domain/catalogue/catalogue.ts";
import { audiencePictures } from "#domain/subscriptions/audience-pictures.ts";
import { boxName } from "#domain/subscriptions/box-names.ts";
import type { Audience } from "#domain/subscriptions/plans.ts";
import { useAudienceNames } from "#web/app/layout/use-shop-mode.ts";
import type { SectionTexts } from "#web/content/section-texts.ts";
import { IncludedItem } from "#web/shop/catalogue/included-item.tsx";
import { PageSection } from "#web/ui/page-section.tsx";
import { Picture } from "#web/ui/picture.tsx";
import { ClaimSource } from "./claim-source.tsx";
import { SWIPED } from "./swiped.ts";

const TINTS = {
  women: "bg-rose-soft",
  men: "bg-sage-soft",
  children: "bg-calendula-soft",
} satisfies Record<Audience, string>;

interface WhatsInsideProps {
  texts: Pick<SectionTexts, "title" | "paragraphs">;
  boxes: readonly AudienceBox[];
  claims: readonly Claim[];
}

/** A card per audience with the five items of its first box. */
export function WhatsInside({ texts, boxes, claims }: WhatsInsideProps) {
  const value = claims.find(({ key }) => key === BOX_VALUE_CLAIM);
  return (
    <PageSection>
      <h2>{texts.title}</h2>
      {texts.paragraphs.map((paragraph) => (
        <p key={paragraph} className="mt-3 max-w-[58ch] text-ink-soft md:mt-4 md:text-lg">
          {paragraph}
        </p>
      ))}
      <ul className={`${SWIPED} mt-6 gap-4 md:mt-10 md:grid md:grid-cols-3 md:gap-5`}>
        {boxes.map((box) => (
          <AudienceCard key={box.audience} box={box} />
        ))}
      </ul>
      {value && (
        <div className="mt-6">
          <p className="prices">
            {value.text}: {value.detail}.
          </p>
          <ClaimSource claims={[value]} />
        </div>
      )}
    </PageSection>
  );
}

function AudienceCard({ box }: { box: AudienceBox }) {
  const names = useAudienceNames();
  return (
    <li
      className={`flex w-[82%] shrink-0 snap-start flex-col overflow-hidden rounded-paper p-5 md:w-auto md:p-6 lg:p-8 ${TINTS[box.audience]}`}
    >
      <div className="-mx-6 -mt-6 mb-6 hidden md:block lg:-mx-8 lg:-mt-8">
        <Picture
          src={box.picture ?? audiencePictures[box.audience]}
          sizes="(min-width: 1280px) 400px, (min-width: 768px) 33vw, 82vw"
          className="aspect-[4/3]"
        />
      </div>
      <h3 className="text-2xl">{boxName(box.audience, names)}</h3>
      <p className="mt-2 hidden text-pretty md:block">{box.description}</p>
      <ol className="mt-3 border-t border-ink/15">
        {box.includes.map((item) => (
          <li key={item.id} className="border-b border-ink/15">
            <IncludedItem item={item} className="flex min-h-11 items-center py-1.5 font-display text-lg leading-snug" />
          </li>
        ))}
      </ol>
    </li>
  );
}
