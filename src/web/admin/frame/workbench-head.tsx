import { Menu } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import { BRAND } from "#domain/trader.ts";
import { SearchEverything } from "#web/admin/search/search-everything.tsx";
import { paths } from "#web/paths.ts";
import { HEADER_LINK } from "#web/shell/header-link.tsx";
import { Sprig } from "#web/shell/sprig.tsx";
import { SIGNING_OUT, useSignOut } from "#web/shell/use-sign-out.ts";
import { Sheet } from "#web/ui/sheet.tsx";
import { AdminRail } from "./admin-rail.tsx";

/** The dashboard's own head. It says nothing of tabs and accounts before it is known that the administrator looks. */
export function WorkbenchHead({ isOpen, onKeyboard }: { isOpen: boolean; onKeyboard: () => void }) {
  const [isMenuOpen, setMenuOpen] = useState(false);
  const closeMenu = () => setMenuOpen(false);
  return (
    <header className="sticky top-0 z-20 border-b border-line bg-surface">
      <div className="flex h-14 items-center gap-3 px-5 sm:px-8 xl:px-6">
        {isOpen && (
          <button
            type="button"
            aria-label="Menu"
            aria-haspopup="dialog"
            className="-ml-2.5 grid size-11 shrink-0 cursor-pointer place-items-center rounded-paper hover:bg-surface-sunk xl:hidden"
            onClick={() => setMenuOpen(true)}
          >
            <Menu aria-hidden size={24} strokeWidth={1.5} />
          </button>
        )}
        <Link to={paths.admin} className="flex min-h-11 shrink-0 items-center gap-2 whitespace-nowrap xl:w-46">
          <Sprig className="h-7 text-sage" />
          <span className="sr-only font-display text-lg font-medium sm:not-sr-only">{BRAND}</span>
          <span className="sr-only">: dashboard</span>
        </Link>
        {isOpen && <SearchEverything />}
        <div className="ml-auto hidden items-center gap-6 whitespace-nowrap sm:flex">
          <Link to={paths.home} className={HEADER_LINK}>
            View shop
          </Link>
          {isOpen && <AccountLinks className={HEADER_LINK} />}
        </div>
      </div>
      <Sheet isOpen={isMenuOpen} onClose={closeMenu} title="Menu">
        <AdminRail
          onFollow={closeMenu}
          onKeyboard={() => {
            closeMenu();
            onKeyboard();
          }}
        />
        <div className="mt-6 border-t border-line pt-4 sm:hidden">
          <Link to={paths.home} className="flex min-h-11 items-center">
            View shop
          </Link>
          <AccountLinks className="flex min-h-11 cursor-pointer items-center" />
        </div>
      </Sheet>
    </header>
  );
}

function AccountLinks({ className }: { className: string }) {
  const { signOut, isSigningOut } = useSignOut();
  return (
    <>
      <Link to={paths.account} className={className}>
        Account
      </Link>
      <button type="button" aria-disabled={isSigningOut || undefined} className={className} onClick={signOut}>
        {isSigningOut ? SIGNING_OUT : "Sign Out"}
      </button>
    </>
  );
}
