import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from "react-router";
import { pageApi } from "#web/app/page-api.ts";
import html from "#web/content/delivery.md";
import source from "#web/content/delivery.md?raw";
import { ShopProse } from "#web/content/shop-prose.tsx";
import { Card } from "#web/ui/card.tsx";
import DeliveryEstimate from "./delivery-estimate.tsx";
import { KeyFacts } from "./key-facts.tsx";
import { readFigures } from "./read-figures.ts";
import { readText } from "./read-page.ts";
import { DELIVERY } from "./shop-texts.ts";
import { TextPage, textMeta } from "./text-page.tsx";

export function meta({ matches, loaderData }: MetaArgs<typeof loader>) {
  return textMeta(matches, DELIVERY, loaderData?.page);
}

export async function loader({ context }: LoaderFunctionArgs) {
  const callApi = context.get(pageApi);
  const [text, figures] = await Promise.all([readText(callApi, DELIVERY.slug, source), readFigures(callApi)]);
  return { ...text, figures };
}

export default function DeliveryPage() {
  const { page, sections, figures } = useLoaderData<typeof loader>();
  return (
    <TextPage
      text={DELIVERY}
      page={page}
      sections={sections}
      picture="/pictures/choice-gift"
      above={
        <Card className="mb-14 max-w-[36rem]">
          <h2 className="mb-5 text-2xl sm:text-3xl">When will it arrive?</h2>
          <DeliveryEstimate />
        </Card>
      }
    >
      <KeyFacts
        facts={[
          { figure: figures.basketDelivery, meaning: "for each order, however many things are in it" },
          { figure: "Included", meaning: "with every monthly box" },
          { figure: "2 to 3 days", meaning: "working days by Royal Mail Tracked 48, once posted" },
        ]}
      />
      <ShopProse html={html} figures={figures} />
    </TextPage>
  );
}
