import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from "react-router";
import { pageApi } from "#web/app/page-api.ts";
import { ShopProse } from "#web/content/shop-prose.tsx";
import html from "#web/content/sustainability.md";
import source from "#web/content/sustainability.md?raw";
import { readText } from "./read-page.ts";
import { SUSTAINABILITY } from "./shop-texts.ts";
import { TextPage, textMeta } from "./text-page.tsx";

export function meta({ matches, loaderData }: MetaArgs<typeof loader>) {
  return textMeta(matches, SUSTAINABILITY, loaderData?.page);
}

export async function loader({ context }: LoaderFunctionArgs) {
  const callApi = context.get(pageApi);
  return readText(callApi, SUSTAINABILITY.slug, source);
}

export default function SustainabilityPage() {
  const { page, sections } = useLoaderData<typeof loader>();
  return (
    <TextPage text={SUSTAINABILITY} page={page} sections={sections} picture="/pictures/sustainability">
      <ShopProse html={html} />
    </TextPage>
  );
}
