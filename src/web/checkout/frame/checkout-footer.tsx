import { Link } from "react-router";
import { paths } from "#web/paths.ts";
import { SmallPrint } from "#web/shell/site-footer.tsx";

const LINKS = [
  { to: paths.contact, label: "Help" },
  { to: paths.delivery, label: "Delivery" },
  { to: paths.returns, label: "Returns" },
  { to: paths.privacyPolicy, label: "Privacy Policy" },
  { to: paths.termsConditions, label: "Terms & Conditions" },
] as const;

/** The foot of the checkout: what is agreed to, whom to ask and who sells. */
export function CheckoutFooter() {
  return (
    <footer className="border-t border-line bg-surface-sunk">
      <div className="mx-auto max-w-7xl space-y-4 px-5 py-8 sm:px-8">
        <ul className="flex flex-wrap gap-x-6">
          {LINKS.map(({ to, label }) => (
            <li key={to}>
              <Link to={to} className="inline-flex min-h-11 items-center underline-offset-4 hover:underline">
                {label}
              </Link>
            </li>
          ))}
        </ul>
        <SmallPrint />
      </div>
    </footer>
  );
}
