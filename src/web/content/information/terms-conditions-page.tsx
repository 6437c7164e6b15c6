import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from "react-router";
import { pageMeta } from "#web/app/layout/page-meta.ts";
import { ShopProse } from "#web/app/layout/shop-prose.tsx";
import { pageApi } from "#web/app/page-api.ts";
import { paths } from "#web/app/paths.ts";
import { breadcrumbsJsonLd } from "#web/app/seo/breadcrumbs-json-ld.ts";
import { shopUrl } from "#web/app/seo/shop-url.ts";
import Text from "#web/content/terms-conditions.mdx";
import { InformationPage } from "./information-page.tsx";
import { readFigures } from "./read-figures.ts";

export function meta({ matches }: MetaArgs) {
  return [
    ...pageMeta(
      matches,
      "Terms & Conditions",
      "The terms on which we sell single products and monthly boxes: prices, payment, delivery, cancelling, faults and complaints.",
    ),
    breadcrumbsJsonLd(shopUrl(matches), [{ name: "Terms & Conditions", path: paths.termsConditions }]),
  ];
}

export async function loader({ context }: LoaderFunctionArgs) {
  return { figures: await readFigures(context.get(pageApi)) };
}

export default function TermsConditionsPage() {
  const { figures } = useLoaderData<typeof loader>();
  return (
    <InformationPage title="Terms & Conditions" lead="The terms on which we sell, written so that they can be read.">
      <ShopProse text={Text} figures={figures} />
    </InformationPage>
  );
}
