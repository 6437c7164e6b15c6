import { Link } from "react-router";
import { FOOTER_LINKS, footerColumns } from "#web/app/paths.ts";
import { NewsletterBox } from "#web/shop/marketing/newsletter/newsletter-box.tsx";
import { BrandMark } from "./brand-mark.tsx";
import { BrandName } from "./brand-name.tsx";
import { ContactLink } from "./contact-link.tsx";
import { inOrder } from "./in-order.ts";
import { type ShopMode, useShopMode } from "./use-shop-mode.ts";

export function SiteFooter() {
  return (
    <footer className="border-t border-line bg-surface-sunk">
      <div className="mx-auto max-w-7xl px-5 py-8 sm:px-8 sm:py-16">
        <ForVisitors />
        <SmallPrint />
      </div>
    </footer>
  );
}

/** Part of the footer for visitors. */
function ForVisitors() {
  const { tagline, look, menus, order } = useShopMode() ?? {};
  return (
    <div className="mb-6 border-b border-line pb-6">
      <div className="grid gap-x-16 gap-y-6 lg:grid-cols-[1fr_1.2fr]">
        <div className={`flex items-start gap-4 ${look?.logo ? "flex-wrap" : ""}`}>
          <BrandMark className="h-14 shrink-0" height={56} />
          <div>
            <p className={look?.logo?.saysName ? "sr-only" : "font-display text-2xl"}>
              <BrandName />
            </p>
            {tagline && <p className="text-ink-soft">{tagline}</p>}
            <ContactLink className="mt-2 inline-flex wrap-anywhere min-h-9 items-center underline decoration-line-strong underline-offset-4 hover:decoration-ink" />
          </div>
        </div>
        <NewsletterBox title="The newsletter" source="footer" />
      </div>
      <div id={FOOTER_LINKS} className="mt-6 grid grid-cols-2 gap-x-8 gap-y-6 border-t border-line pt-6 md:grid-cols-4">
        {footerColumns.map((column) => (
          <nav key={column.title} aria-label={column.title}>
            <h2 className="text-xl">{column.title}</h2>
            <ul className="mt-2">
              {inOrder(column.links, order?.footer)
                .concat((column.title === "Company" && menus?.footer) || [])
                .map((link) => (
                  <li key={link.to}>
                    <Link to={link.to} className="inline-flex min-h-9 items-center underline-offset-4 hover:underline">
                      {link.label}
                    </Link>
                  </li>
                ))}
            </ul>
          </nav>
        ))}
      </div>
    </div>
  );
}

function traderLine({ legalName, address, registration, vatNumber }: ShopMode["trader"]): string {
  const facts = [`${legalName}, ${address}`, registration, vatNumber === null ? "" : `VAT no. ${vatNumber}`];
  return facts.flatMap((fact) => (fact ? [`${fact}.`] : [])).join(" ");
}

/** The trader's details in the footer. */
export function SmallPrint() {
  const mode = useShopMode();
  return (
    <div className="space-y-2 text-sm text-ink-soft">
      {mode && (
        <p className="prices">
          {traderLine(mode.trader)}
          {mode.isDemo && mode.trader.isExample && " This is a demonstration: company and address are examples."}
        </p>
      )}
      <div className="flex flex-wrap justify-between gap-x-8 gap-y-2">
        <p className="prices">
          © 2025 <BrandName />
        </p>
        <p>Payments are powered by a card payment provider.</p>
        <p>Pictures are illustrations.</p>
      </div>
    </div>
  );
}
