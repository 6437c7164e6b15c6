import type { MetaArgs } from "react-router";
import Text from "#web/content/ingredients.mdx";
import { paths } from "#web/paths.ts";
import { breadcrumbsJsonLd } from "#web/seo/breadcrumbs-json-ld.ts";
import { shopUrl } from "#web/seo/shop-url.ts";
import { pageMeta } from "#web/shell/page-meta.ts";
import { ShopProse } from "#web/shell/shop-prose.tsx";
import { Glossary } from "./glossary.tsx";
import { InformationPage } from "./information-page.tsx";

export function meta({ matches }: MetaArgs) {
  return [
    ...pageMeta(
      "Ingredients",
      "What goes into our bath bombs, soap and salts, which essential oils we use, and a glossary of the names on the label.",
    ),
    breadcrumbsJsonLd(shopUrl(matches), [{ name: "Ingredients", path: paths.ingredients }]),
  ];
}

export default function IngredientsPage() {
  return (
    <InformationPage
      title="Ingredients"
      lead="What goes in and why, and what the Latin on the label means."
      picture="/pictures/ingredients"
    >
      <ShopProse text={Text} />
      <Glossary />
    </InformationPage>
  );
}
