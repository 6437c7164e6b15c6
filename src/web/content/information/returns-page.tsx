import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from "react-router";
import { pageApi } from "#web/app/page-api.ts";
import html from "#web/content/returns.md";
import source from "#web/content/returns.md?raw";
import { ShopProse } from "#web/content/shop-prose.tsx";
import { KeyFacts } from "./key-facts.tsx";
import { readFigures } from "./read-figures.ts";
import { readText } from "./read-page.ts";
import { RETURNS } from "./shop-texts.ts";
import { TextPage, textMeta } from "./text-page.tsx";

export function meta({ matches, loaderData }: MetaArgs<typeof loader>) {
  return textMeta(matches, RETURNS, loaderData?.page);
}

export async function loader({ context }: LoaderFunctionArgs) {
  const callApi = context.get(pageApi);
  const [text, figures] = await Promise.all([readText(callApi, RETURNS.slug, source), readFigures(callApi)]);
  return { ...text, figures };
}

export default function ReturnsPage() {
  const { page, sections, figures } = useLoaderData<typeof loader>();
  return (
    <TextPage text={RETURNS} page={page} sections={sections} picture="/pictures/choice-tinted">
      <KeyFacts
        facts={[
          { figure: "14 days", meaning: "to change your mind. You pay the return postage" },
          { figure: "30 days", meaning: "for anything faulty. We pay if we ask for it back" },
          { figure: "First box", meaning: "not happy? Your money back for 30 days, opened or not" },
        ]}
      />
      <ShopProse html={html} figures={figures} />
    </TextPage>
  );
}
