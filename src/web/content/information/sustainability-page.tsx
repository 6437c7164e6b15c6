import type { MetaArgs } from "react-router";
import { pageMeta } from "#web/app/layout/page-meta.ts";
import { ShopProse } from "#web/app/layout/shop-prose.tsx";
import { paths } from "#web/app/paths.ts";
import { breadcrumbsJsonLd } from "#web/app/seo/breadcrumbs-json-ld.ts";
import { shopUrl } from "#web/app/seo/shop-url.ts";
import Text from "#web/content/sustainability.mdx";
import { InformationPage } from "./information-page.tsx";

export function meta({ matches }: MetaArgs) {
  return [
    ...pageMeta(
      matches,
      "Sustainability",
      "Plastic-free packaging piece by piece, how a parcel travels, what is made in the UK, and which certificates we do not hold.",
    ),
    breadcrumbsJsonLd(shopUrl(matches), [{ name: "Sustainability", path: paths.sustainability }]),
  ];
}

export default function SustainabilityPage() {
  return (
    <InformationPage
      title="Sustainability"
      lead="What we pack with, what we have not solved yet, and what we do not claim."
      picture="/pictures/sustainability"
    >
      <ShopProse text={Text} />
    </InformationPage>
  );
}
