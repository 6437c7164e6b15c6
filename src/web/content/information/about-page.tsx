import type { MetaArgs } from "react-router";
import { pageMeta } from "#web/app/layout/page-meta.ts";
import { ShopProse } from "#web/app/layout/shop-prose.tsx";
import { paths } from "#web/app/paths.ts";
import { breadcrumbsJsonLd } from "#web/app/seo/breadcrumbs-json-ld.ts";
import { brandOf, shopUrl } from "#web/app/seo/shop-url.ts";
import Text from "#web/content/about.mdx";
import { ButtonLink } from "#web/ui/button.tsx";
import { InformationPage } from "./information-page.tsx";

export function meta({ matches }: MetaArgs) {
  return [
    ...pageMeta(
      matches,
      "About us",
      `Who makes ${brandOf(matches)}, what we promise, what a bath does for skin and for an evening, and how we keep it good.`,
    ),
    breadcrumbsJsonLd(shopUrl(matches), [{ name: "About us", path: paths.about }]),
  ];
}

export default function AboutPage() {
  return (
    <InformationPage
      title="About us"
      lead="A small shop for the bath. What we promise, how it began, and how we keep it good."
      picture="/pictures/about"
    >
      <ShopProse text={Text} />
      <div className="mt-8 flex flex-wrap gap-3">
        <ButtonLink to={paths.questionnaire}>Find your box</ButtonLink>
        <ButtonLink to={paths.products} variant="secondary">
          Look through the shop
        </ButtonLink>
      </div>
    </InformationPage>
  );
}
