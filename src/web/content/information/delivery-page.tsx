import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from "react-router";
import { pageMeta } from "#web/app/layout/page-meta.ts";
import { ShopProse } from "#web/app/layout/shop-prose.tsx";
import { pageApi } from "#web/app/page-api.ts";
import { paths } from "#web/app/paths.ts";
import { breadcrumbsJsonLd } from "#web/app/seo/breadcrumbs-json-ld.ts";
import { shopUrl } from "#web/app/seo/shop-url.ts";
import Text from "#web/content/delivery.mdx";
import { Card } from "#web/ui/card.tsx";
import DeliveryEstimate from "./delivery-estimate.tsx";
import { InformationPage } from "./information-page.tsx";
import { readFigures } from "./read-figures.ts";

export function meta({ matches }: MetaArgs) {
  return [
    ...pageMeta(
      matches,
      "Delivery Information",
      "What delivery costs, when parcels and boxes leave, how long Tracked 48 takes, and where we deliver. With dates for your postcode.",
    ),
    breadcrumbsJsonLd(shopUrl(matches), [{ name: "Delivery Information", path: paths.delivery }]),
  ];
}

export async function loader({ context }: LoaderFunctionArgs) {
  return { figures: await readFigures(context.get(pageApi)) };
}

export default function DeliveryPage() {
  const { figures } = useLoaderData<typeof loader>();
  return (
    <InformationPage
      title="Delivery Information"
      lead="Royal Mail Tracked 48 to the UK and the Isle of Man, with its price beside every product."
      picture="/pictures/choice-gift"
    >
      <Card className="mb-14 max-w-[36rem]">
        <h2 className="mb-5 text-2xl sm:text-3xl">When will it arrive?</h2>
        <DeliveryEstimate />
      </Card>
      <ShopProse text={Text} figures={figures} />
    </InformationPage>
  );
}
