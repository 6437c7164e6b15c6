import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from "react-router";
import { pageApi } from "#web/app/page-api.ts";
import { ShopProse } from "#web/content/shop-prose.tsx";
import html from "#web/content/terms-conditions.md";
import source from "#web/content/terms-conditions.md?raw";
import { readFigures } from "./read-figures.ts";
import { readText } from "./read-page.ts";
import { TERMS_CONDITIONS } from "./shop-texts.ts";
import { TextPage, textMeta } from "./text-page.tsx";

export function meta({ matches, loaderData }: MetaArgs<typeof loader>) {
  return textMeta(matches, TERMS_CONDITIONS, loaderData?.page);
}

export async function loader({ context }: LoaderFunctionArgs) {
  const callApi = context.get(pageApi);
  const [text, figures] = await Promise.all([readText(callApi, TERMS_CONDITIONS.slug, source), readFigures(callApi)]);
  return { ...text, figures };
}

export default function TermsConditionsPage() {
  const { page, sections, figures } = useLoaderData<typeof loader>();
  return (
    <TextPage text={TERMS_CONDITIONS} page={page} sections={sections}>
      <ShopProse html={html} figures={figures} />
    </TextPage>
  );
}
