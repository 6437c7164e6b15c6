import { Link } from "react-router";
import { BRAND, CONTACT_EMAIL } from "./brand.ts";
import { footerShopLinks, footerSupportLinks, type SiteLink } from "./site-links.ts";
import { Sprig } from "./sprig.tsx";

export function SiteFooter() {
  return (
    <footer className="border-t border-line bg-surface-sunk">
      <div className="mx-auto grid max-w-7xl grid-cols-2 gap-x-8 gap-y-8 px-5 py-10 sm:gap-y-10 sm:px-8 sm:py-14 lg:grid-cols-[2fr_1fr_1fr_1.4fr]">
        <div className="col-span-2 flex flex-wrap items-center gap-x-4 sm:col-span-1 sm:block">
          <Sprig className="h-14 text-sage" />
          <div className="sm:mt-4">
            <p className="font-display text-2xl">{BRAND}</p>
            <p className="text-ink-soft">Handmade natural bath.</p>
          </div>
        </div>
        <FooterLinks title="Shop" links={footerShopLinks} />
        <FooterLinks title="Support" links={footerSupportLinks} />
        <div className="col-span-2 sm:col-span-1">
          <h2 className="text-xl">Write to us</h2>
          <a
            href={`mailto:${CONTACT_EMAIL}`}
            className="mt-2 inline-flex min-h-9 items-center underline decoration-line-strong underline-offset-4 hover:decoration-ink"
          >
            {CONTACT_EMAIL}
          </a>
        </div>
      </div>
      <div className="mx-auto flex max-w-7xl flex-wrap justify-between gap-x-8 gap-y-2 px-5 pb-10 text-sm text-ink-soft sm:px-8">
        <p className="prices">© 2025 {BRAND}</p>
        <p>Payments are powered by a card payment provider.</p>
        <p>Pictures are illustrations.</p>
      </div>
    </footer>
  );
}

function FooterLinks({ title, links }: { title: string; links: readonly Omit<SiteLink, "description">[] }) {
  return (
    <nav aria-label={title}>
      <h2 className="text-xl">{title}</h2>
      <ul className="mt-2">
        {links.map((link) => (
          <li key={link.label}>
            <Link to={link.to} className="inline-flex min-h-9 items-center underline-offset-4 hover:underline">
              {link.label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
