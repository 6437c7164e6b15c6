import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from "react-router";
import { pageApi } from "#web/app/page-api.ts";
import html from "#web/content/privacy-policy.md";
import source from "#web/content/privacy-policy.md?raw";
import { ShopProse } from "#web/content/shop-prose.tsx";
import { STORED_IN_BROWSER } from "#web/content/stored-in-browser.ts";
import { Table, Td, Th, Tr } from "#web/ui/table.tsx";
import { readText } from "./read-page.ts";
import { PRIVACY_POLICY } from "./shop-texts.ts";
import { TextPage, textMeta } from "./text-page.tsx";

export function meta({ matches, loaderData }: MetaArgs<typeof loader>) {
  return textMeta(matches, PRIVACY_POLICY, loaderData?.page);
}

export async function loader({ context }: LoaderFunctionArgs) {
  const callApi = context.get(pageApi);
  return readText(callApi, PRIVACY_POLICY.slug, source);
}

export default function PrivacyPolicyPage() {
  const { page, sections } = useLoaderData<typeof loader>();
  return (
    <TextPage
      text={PRIVACY_POLICY}
      page={page}
      sections={sections}
      below={
        <>
          <h2 className="mt-14 text-3xl sm:text-4xl">What is stored in your browser</h2>
          <StorageTable />
        </>
      }
    >
      <ShopProse html={html} />
    </TextPage>
  );
}

/** Table of everything that the shop stores in a browser, with duration and reason. */
function StorageTable() {
  return (
    <div className="my-6 text-base leading-normal">
      <Table label="What is stored in your browser" className="min-w-136">
        <thead>
          <tr>
            <Th>Name</Th>
            <Th>Where and how long</Th>
            <Th>What for</Th>
          </tr>
        </thead>
        <tbody>
          {STORED_IN_BROWSER.map(({ name, where, lasts, purpose }) => (
            <Tr key={name}>
              <Td>
                <code className="text-[0.9em] break-all">{name}</code>
              </Td>
              <Td>
                {where}. {lasts}.
              </Td>
              <Td>{purpose}</Td>
            </Tr>
          ))}
        </tbody>
      </Table>
    </div>
  );
}
