import { useLocation } from "react-router";
import { type ShopMode, useShopMode } from "#web/app/layout/use-shop-mode.ts";
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
  const card = socialCard(shop);
  const address = path === undefined ? undefined : shop.url + path;
  return (
    <>
      {address ? <link rel="canonical" href={address} /> : <meta name="robots" content="noindex" />}
      {address && <meta property="og:url" content={address} />}
      <meta property="og:site_name" content={shop.brand} />
      <meta property="og:locale" content="en_GB" />
      {/* Default picture for shared links. It is the last picture tag, so that a page's own tag in `meta` takes precedence. */}
      {card && <meta property="og:image" content={shop.url + card} />}
      {path === paths.home && <OnlineStoreData shop={shop} />}
    </>
  );
}

/** Picture of the shop for shared links. The drawn card shows the look of a new shop, so no other look uses it. */
function socialCard({ look }: ShopMode): string | undefined {
  return look ? look.logo?.largeIcon : "/social-card.jpg";
}

function OnlineStoreData({ shop }: { shop: ShopMode }) {
  const json = JSON.stringify(onlineStoreJsonLd(shop)).replaceAll("<", "\\u003c");
  // biome-ignore lint/security/noDangerouslySetInnerHtml: data for machines, of our own, with no "<" left in it.
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
}

/** Structured data of the shop with its returns policy, for the home page. The data of each product refers to it. */
function onlineStoreJsonLd({ brand, url, email, look }: ShopMode) {
  return {
    "@context": "https://schema.org",
    "@type": "OnlineStore",
    "@id": `${url}/#shop`,
    name: brand,
    url: `${url}/`,
    logo: url + (look?.logo?.largeIcon ?? "/sprig.svg"),
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
