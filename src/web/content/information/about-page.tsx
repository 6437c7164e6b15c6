import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from "react-router";
import { pageApi } from "#web/app/page-api.ts";
import { paths } from "#web/app/paths.ts";
import html from "#web/content/about.md";
import source from "#web/content/about.md?raw";
import { ShopProse } from "#web/content/shop-prose.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { readText } from "./read-page.ts";
import { ABOUT } from "./shop-texts.ts";
import { TextPage, textMeta } from "./text-page.tsx";

export function meta({ matches, loaderData }: MetaArgs<typeof loader>) {
  return textMeta(matches, ABOUT, loaderData?.page);
}

export async function loader({ context }: LoaderFunctionArgs) {
  const callApi = context.get(pageApi);
  return readText(callApi, ABOUT.slug, source);
}

export default function AboutPage() {
  const { page, sections } = useLoaderData<typeof loader>();
  return (
    <TextPage
      text={ABOUT}
      page={page}
      sections={sections}
      picture="/pictures/about"
      below={
        <div className="mt-8 flex flex-wrap gap-3">
          <ButtonLink to={paths.questionnaire}>Find your box</ButtonLink>
          <ButtonLink to={paths.products} variant="secondary">
            Look through the shop
          </ButtonLink>
        </div>
      }
    >
      <ShopProse html={html} />
    </TextPage>
  );
}
