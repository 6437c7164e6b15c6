import { BRAND } from "#domain/trader.ts";
import { paths } from "#web/paths.ts";

const COUNTRY = "GB";
/** CCR 2013 reg 30: fourteen days after the goods are received. */
const CHANGE_OF_MIND_DAYS = 14;

/** The shop itself with its policy for returns, on the home page. Products point to it and do not repeat it. */
export function onlineStoreJsonLd({ url, email }: { url: string; email: string }) {
  return {
    "@context": "https://schema.org",
    "@type": "OnlineStore",
    "@id": `${url}/#shop`,
    name: BRAND,
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
