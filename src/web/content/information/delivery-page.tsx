import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from "react-router";
import { ShopProse } from "#web/app/layout/shop-prose.tsx";
import { pageApi } from "#web/app/page-api.ts";
import Text from "#web/content/delivery.mdx";
import { Card } from "#web/ui/card.tsx";
import DeliveryEstimate from "./delivery-estimate.tsx";
import { readFigures } from "./read-figures.ts";
import { readPage } from "./read-page.ts";
import { DELIVERY } from "./shop-texts.ts";
import { TextPage, textMeta } from "./text-page.tsx";

export function meta({ matches, loaderData }: MetaArgs<typeof loader>) {
  return textMeta(matches, DELIVERY, loaderData?.page);
}

export async function loader({ context }: LoaderFunctionArgs) {
  const callApi = context.get(pageApi);
  const [page, figures] = await Promise.all([readPage(callApi, DELIVERY.slug), readFigures(callApi)]);
  return { page, figures };
}

export default function DeliveryPage() {
  const { page, figures } = useLoaderData<typeof loader>();
  return (
    <TextPage
      text={DELIVERY}
      page={page}
      picture="/pictures/choice-gift"
      above={
        <Card className="mb-14 max-w-[36rem]">
          <h2 className="mb-5 text-2xl sm:text-3xl">When will it arrive?</h2>
          <DeliveryEstimate />
        </Card>
      }
    >
      <ShopProse text={Text} figures={figures} />
    </TextPage>
  );
}
