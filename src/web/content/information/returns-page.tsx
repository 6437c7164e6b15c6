import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from "react-router";
import { pageMeta } from "#web/app/layout/page-meta.ts";
import { ShopProse } from "#web/app/layout/shop-prose.tsx";
import { pageApi } from "#web/app/page-api.ts";
import { paths } from "#web/app/paths.ts";
import { breadcrumbsJsonLd } from "#web/app/seo/breadcrumbs-json-ld.ts";
import { shopUrl } from "#web/app/seo/shop-url.ts";
import Text from "#web/content/returns.mdx";
import { InformationPage } from "./information-page.tsx";
import { readFigures } from "./read-figures.ts";

export function meta({ matches }: MetaArgs) {
  return [
    ...pageMeta(
      matches,
      "Returns Policy",
      "Fourteen days to change your mind, thirty for a first box that disappoints or anything faulty, and what to do in each case.",
    ),
    breadcrumbsJsonLd(shopUrl(matches), [{ name: "Returns Policy", path: paths.returns }]),
  ];
}

export async function loader({ context }: LoaderFunctionArgs) {
  return { figures: await readFigures(context.get(pageApi)) };
}

export default function ReturnsPage() {
  const { figures } = useLoaderData<typeof loader>();
  return (
    <InformationPage
      title="Returns Policy"
      lead="Fourteen days to change your mind, thirty for anything broken, faulty or disappointing in a first box."
      picture="/pictures/choice-tinted"
    >
      <ShopProse text={Text} figures={figures} />
    </InformationPage>
  );
}
