import type { MetaArgs } from "react-router";
import Text from "#web/content/privacy-policy.mdx";
import { paths } from "#web/paths.ts";
import { breadcrumbsJsonLd } from "#web/seo/breadcrumbs-json-ld.ts";
import { shopUrl } from "#web/seo/shop-url.ts";
import { pageMeta } from "#web/shell/page-meta.ts";
import { ShopProse } from "#web/shell/shop-prose.tsx";
import { InformationPage } from "./information-page.tsx";
import { StorageTable } from "./storage-table.tsx";

export function meta({ matches }: MetaArgs) {
  return [
    ...pageMeta(
      "Privacy Policy",
      "What Meadow & Salt knows about you, why and for how long, which cookies there are, and what you may ask of us.",
    ),
    breadcrumbsJsonLd(shopUrl(matches), [{ name: "Privacy Policy", path: paths.privacyPolicy }]),
  ];
}

export default function PrivacyPolicyPage() {
  return (
    <InformationPage title="Privacy Policy" lead="What we know about you, why, and for how long.">
      <ShopProse text={Text} />
      <h2 className="mt-14 text-3xl sm:text-4xl">What is stored in your browser</h2>
      <StorageTable />
    </InformationPage>
  );
}
