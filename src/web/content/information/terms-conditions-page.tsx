import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from "react-router";
import { ShopProse } from "#web/app/layout/shop-prose.tsx";
import { pageApi } from "#web/app/page-api.ts";
import Text from "#web/content/terms-conditions.mdx";
import { readFigures } from "./read-figures.ts";
import { readPage } from "./read-page.ts";
import { TERMS_CONDITIONS } from "./shop-texts.ts";
import { TextPage, textMeta } from "./text-page.tsx";

export function meta({ matches, loaderData }: MetaArgs<typeof loader>) {
  return textMeta(matches, TERMS_CONDITIONS, loaderData?.page);
}

export async function loader({ context }: LoaderFunctionArgs) {
  const callApi = context.get(pageApi);
  const [page, figures] = await Promise.all([readPage(callApi, TERMS_CONDITIONS.slug), readFigures(callApi)]);
  return { page, figures };
}

export default function TermsConditionsPage() {
  const { page, figures } = useLoaderData<typeof loader>();
  return (
    <TextPage text={TERMS_CONDITIONS} page={page}>
      <ShopProse text={Text} figures={figures} />
    </TextPage>
  );
}
