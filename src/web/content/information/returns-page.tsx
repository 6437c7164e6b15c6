import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from "react-router";
import { ShopProse } from "#web/app/layout/shop-prose.tsx";
import { pageApi } from "#web/app/page-api.ts";
import Text from "#web/content/returns.mdx";
import { readFigures } from "./read-figures.ts";
import { readPage } from "./read-page.ts";
import { RETURNS } from "./shop-texts.ts";
import { TextPage, textMeta } from "./text-page.tsx";

export function meta({ matches, loaderData }: MetaArgs<typeof loader>) {
  return textMeta(matches, RETURNS, loaderData?.page);
}

export async function loader({ context }: LoaderFunctionArgs) {
  const callApi = context.get(pageApi);
  const [page, figures] = await Promise.all([readPage(callApi, RETURNS.slug), readFigures(callApi)]);
  return { page, figures };
}

export default function ReturnsPage() {
  const { page, figures } = useLoaderData<typeof loader>();
  return (
    <TextPage text={RETURNS} page={page} picture="/pictures/choice-tinted">
      <ShopProse text={Text} figures={figures} />
    </TextPage>
  );
}
