import { useLocation } from "react-router";
import { useShopMode } from "#web/app/layout/use-shop-mode.ts";
import { paths } from "#web/app/paths.ts";
import { canonicalPath } from "./indexed-pages.ts";

const COUNTRY = "GB";
/** CCR 2013 reg 30: fourteen days after the goods are received. */
const CHANGE_OF_MIND_DAYS = 14;

/** Head tags of every page besides its title and description: canonical address and a picture to share. */
export function SharedHead() {
  const shop = useShopMode();
  const { pathname, search } = useLocation();
  const path = canonicalPath(pathname, search);
  if (!shop) return path === undefined ? <meta name="robots" content="noindex" /> : null;
  const address = path === undefined ? undefined : shop.url + path;
  return (
    <>
      {address ? <link rel="canonical" href={address} /> : <meta name="robots" content="noindex" />}
      {address && <meta property="og:url" content={address} />}
      <meta property="og:site_name" content={shop.brand} />
      <meta property="og:locale" content="en_GB" />
      {/* Default picture for shared links. It is the last picture tag, so that a page's own tag in `meta` takes precedence. */}
      <meta property="og:image" content={`${shop.url}/social-card.jpg`} />
      {path === paths.home && <OnlineStoreData brand={shop.brand} url={shop.url} email={shop.email} />}
    </>
  );
}

function OnlineStoreData(store: { brand: string; url: string; email: string }) {
  const json = JSON.stringify(onlineStoreJsonLd(store)).replaceAll("<", "\\u003c");
  // biome-ignore lint/security/noDangerouslySetInnerHtml: data for machines, of our own, with no "<" left in it.
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
}

/** Structured data of the shop with its returns policy, for the home page. The data of each product refers to it. */
function onlineStoreJsonLd({ brand, url, email }: { brand: string; url: string; email: string }) {
  return {
    "@context": "https://schema.org",
    "@type": "OnlineStore",
    "@id": `${url}/#shop`,
    name: brand,
    url: `${url}/`,
    logo: `${url}/sprig.svg`,
    email,
    areaServed: COUNTRY,
    hasMerchantReturnPolicy: {
      "@type": "MerchantReturnPolicy",
      applicableCountry: COUNTRY,
      returnPolicyCountry: COUNTRY,
      returnPolicyCategory: "https://schema.org/MerchantReturnFiniteReturnWindow",
      merchantReturnDays: CHANGE_OF_MIND_DAYS,
      merchantReturnLink: url + paths.returns,
      returnMethod: "https://schema.org/ReturnByMail",
      refundType: "https://schema.org/FullRefund",
      customerRemorseReturnFees: "https://schema.org/ReturnFeesCustomerResponsibility",
      itemDefectReturnFees: "https://schema.org/FreeReturn",
    },
  };
}
