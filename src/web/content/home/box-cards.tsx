import type { AudienceBox, Plans } from "#contract/catalogue/catalogue.ts";
import type { Claim } from "#contract/marketing/marketing.ts";
import { boxInSentence } from "#domain/subscriptions/names-in-sentences.ts";
import type { Audience } from "#domain/subscriptions/plans.ts";
import { useAudienceNames } from "#web/app/layout/use-shop-mode.ts";
import { paths } from "#web/app/paths.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { PageSection } from "#web/ui/page-section.tsx";
import { Picture } from "#web/ui/picture.tsx";
import { Price } from "#web/ui/price.tsx";
import { ClaimSource } from "./claim-source.tsx";
import { SWIPED } from "./swiped.ts";

/** Spelling of audiences in the home page's addresses. */
const ADDRESS_NAMES = { women: "womens", men: "mens", children: "childrens" } as const satisfies Record<
  Audience,
  string
>;

const SCENES = {
  women: "/pictures/bath-women",
  men: "/pictures/bath-men",
  children: "/pictures/bath-children",
} satisfies Record<Audience, string>;

export interface BoxCardsProps {
  title: string;
  plans: Plans;
  claims: readonly Claim[];
}

export function BoxCards({ title, plans: { boxes, delivery }, claims }: BoxCardsProps) {
  const ratings = boxes.flatMap(({ audience }) => ratingOf(audience, claims) ?? []);
  return (
    <PageSection>
      <h2>{title}</h2>
      <ul className={`${SWIPED} mt-6 gap-4 md:mt-12 md:grid md:grid-cols-3 md:gap-x-8`}>
        {boxes.map((box) => (
          <BoxCard key={box.audience} box={box} tariff={delivery.tariff} claims={claims} />
        ))}
      </ul>
      {ratings.length > 0 && (
        <div className="mt-5 md:mt-8">
          <ClaimSource claims={ratings} />
        </div>
      )}
    </PageSection>
  );
}

interface BoxCardProps {
  box: AudienceBox;
  tariff: string;
  claims: readonly Claim[];
}

function BoxCard({ box, tariff, claims }: BoxCardProps) {
  const name = ADDRESS_NAMES[box.audience];
  const names = useAudienceNames();
  return (
    <li id={`${name}-subscription`} className="flex w-[78%] shrink-0 snap-start flex-col md:w-auto">
      <Picture
        src={box.picture ?? SCENES[box.audience]}
        sizes="(min-width: 1280px) 512px, (min-width: 768px) 40vw, 78vw"
        className="aspect-[4/3] rounded-paper md:aspect-square"
      />
      <h3 className="mt-4 text-3xl md:mt-5">{names[box.audience]}</h3>
      <p className="mt-1 font-display text-xl text-ink-soft italic">{box.strapline}</p>
      <BoxRating claims={claims} audience={box.audience} />
      <BoxPrice box={box} />
      <p className="mt-1 text-ink-soft">
        Tracked 48, tariff <Price amount={tariff} />: included.
      </p>
      <div className="mt-auto pt-5">
        <ButtonLink to={paths.subscriptionOfType(name)} className="w-full md:w-auto">
          {`See the ${boxInSentence(box.audience, names)}`}
        </ButtonLink>
      </div>
    </li>
  );
}

/** Price of the first box and price of later boxes, in the same size. */
function BoxPrice({ box }: { box: AudienceBox }) {
  return (
    <p className="mt-3 text-lg leading-snug md:mt-4">
      {box.firstBoxPrice !== box.regularPrice && (
        <span className="block">
          <Price amount={box.firstBoxPrice} /> first box
        </span>
      )}
      <span className="block">
        {box.firstBoxPrice !== box.regularPrice && "then "}
        <Price amount={box.regularPrice} /> a month, delivery included
      </span>
    </p>
  );
}

function ratingOf(audience: Audience, claims: readonly Claim[]): Claim | undefined {
  return claims.find((claim) => claim.kind === "rating" && claim.audience === audience);
}

/** Claimed rating of an audience's box. Renders nothing if the claim is disabled. The source is named below the cards. */
function BoxRating({ claims, audience }: { claims: readonly Claim[]; audience: Audience }) {
  const rating = ratingOf(audience, claims);
  if (!rating) return null;
  return (
    <p className="prices mt-3 flex items-center gap-1.5">
      <span aria-hidden className="text-calendula">
        ★
      </span>
      <span>
        <span className="font-medium">{rating.text}</span> out of 5 ({rating.detail})
      </span>
    </p>
  );
}
