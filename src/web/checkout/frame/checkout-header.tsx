import { ArrowLeft } from "lucide-react";
import { Link } from "react-router";
import { paths } from "#web/paths.ts";
import { BrandLink } from "#web/shell/brand-link.tsx";
import { usePageFocus } from "#web/shell/use-page-focus.ts";

/** The head of the checkout: nothing that leads away, but the way back and somebody to ask. */
export function CheckoutHeader() {
  usePageFocus();
  return (
    <header className="border-b border-line bg-surface">
      <div className="mx-auto flex h-16 max-w-7xl items-center justify-between gap-2 px-5 sm:px-8">
        <BrandLink />
        <div className="flex items-center gap-8">
          <Link
            to={paths.basket}
            className="inline-flex min-h-11 min-w-11 items-center justify-end gap-2 underline-offset-4 hover:underline"
          >
            <ArrowLeft aria-hidden size={18} strokeWidth={1.5} />
            <span className="sr-only min-[370px]:not-sr-only">Back to Basket</span>
          </Link>
          <Link
            to={paths.contact}
            className="hidden min-h-11 items-center underline-offset-4 hover:underline sm:inline-flex"
          >
            Help
          </Link>
        </div>
      </div>
    </header>
  );
}
