import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from "react-router";
import { ShopProse } from "#web/app/layout/shop-prose.tsx";
import { pageApi } from "#web/app/page-api.ts";
import Text from "#web/content/sustainability.mdx";
import { readPage } from "./read-page.ts";
import { SUSTAINABILITY } from "./shop-texts.ts";
import { TextPage, textMeta } from "./text-page.tsx";

export function meta({ matches, loaderData }: MetaArgs<typeof loader>) {
  return textMeta(matches, SUSTAINABILITY, loaderData?.page);
}

export async function loader({ context }: LoaderFunctionArgs) {
  const callApi = context.get(pageApi);
  return { page: await readPage(callApi, SUSTAINABILITY.slug) };
}

export default function SustainabilityPage() {
  const { page } = useLoaderData<typeof loader>();
  return (
    <TextPage text={SUSTAINABILITY} page={page} picture="/pictures/sustainability">
      <ShopProse text={Text} />
    </TextPage>
  );
}
