import type { MetaArgs } from "react-router";
import { pageMeta } from "#web/app/layout/page-meta.ts";
import { ShopProse } from "#web/app/layout/shop-prose.tsx";
import { paths } from "#web/app/paths.ts";
import { breadcrumbsJsonLd } from "#web/app/seo/breadcrumbs-json-ld.ts";
import { brandOf, shopUrl } from "#web/app/seo/shop-url.ts";
import Text from "#web/content/privacy-policy.mdx";
import { STORED_IN_BROWSER } from "#web/content/stored-in-browser.ts";
import { Table, Td, Th, Tr } from "#web/ui/table.tsx";
import { InformationPage } from "./information-page.tsx";

export function meta({ matches }: MetaArgs) {
  return [
    ...pageMeta(
      matches,
      "Privacy Policy",
      `What ${brandOf(matches)} knows about you, why and for how long, which cookies we use, and your rights.`,
    ),
    breadcrumbsJsonLd(shopUrl(matches), [{ name: "Privacy Policy", path: paths.privacyPolicy }]),
  ];
}

export default function PrivacyPolicyPage() {
  return (
    <InformationPage title="Privacy Policy" lead="What we know about you, why, and for how long.">
      <ShopProse text={Text} />
      <h2 className="mt-14 text-3xl sm:text-4xl">What is stored in your browser</h2>
      <StorageTable />
    </InformationPage>
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
