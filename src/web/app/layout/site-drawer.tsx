import { type ReactNode, useEffect } from "react";
import { Link } from "react-router";
import type { User } from "#contract/accounts/accounts.ts";
import { type FooterLink, paths, type SiteLabel, siteLinks } from "#web/app/paths.ts";
import { Sheet } from "#web/ui/sheet.tsx";
import { inOrder } from "./in-order.ts";
import { ShelfThumb } from "./shelf-thumb.tsx";
import { useBasket } from "./use-basket.ts";
import { useBoxSize } from "./use-box-size.ts";
import { useMenuPictures } from "./use-menu-pictures.ts";
import { useShopMode } from "./use-shop-mode.ts";
import { SIGNING_OUT, useSignOut } from "./use-sign-out.ts";
import { useUser } from "./use-user.ts";

/** The five specified links, each with a description. */
export function drawerLinks(boxLine: string): (FooterLink & { description: string })[] {
  const descriptions = {
    "Subscription Boxes": `${boxLine}, every month`,
    "Wellness Collection": "Sets of five, each for one kind of bath",
    "Win Free Samples": "Ten words to find, and a sample box for the finder",
    About: "Who we are, what we promise, how we make things",
  } satisfies Record<SiteLabel, string>;
  return [
    { to: paths.products, label: "Shop", description: "Everything we make, one by one" },
    ...siteLinks.map((link) => ({ ...link, description: descriptions[link.label] })),
  ];
}

/** All other links, at the end of the drawer. */
const moreLinks: readonly FooterLink[] = [
  { to: paths.give, label: "Gifts" },
  { to: paths.blog, label: "Journal" },
  { to: paths.delivery, label: "Delivery" },
  { to: paths.faq, label: "Questions and answers" },
  { to: paths.wishlist, label: "Wishlist" },
  { to: paths.findOrder, label: "Find your order" },
  { to: paths.contact, label: "Contact" },
];

/** Navigation for narrow screens. The account and the basket come first. Closes when a link is followed. */
export default function SiteDrawer({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { user, isError } = useUser();
  const { basket } = useBasket();
  const { tiles, ask } = useMenuPictures();
  const { order, boxTeaser } = useShopMode() ?? {};
  useEffect(() => {
    if (isOpen) ask();
  });
  const { boxSizeAtStart } = useBoxSize();
  const links = drawerLinks(boxTeaser?.line ?? `${boxSizeAtStart} handmade things for the bath`);
  // The list excludes shelves that `drawerLinks` already contains with a description.
  const shelves = tiles.filter(({ to, name }) => to !== paths.products && links.every(({ label }) => label !== name));
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title="Menu">
      <div className="mt-2 border-b border-line pb-3">
        {user ? (
          <SignedInLinks user={user} onClose={onClose} />
        ) : isError ? (
          <DrawerLink to={paths.account} onClose={onClose}>
            My Account
          </DrawerLink>
        ) : (
          <DrawerLink to={paths.auth} onClose={onClose}>
            Sign In
          </DrawerLink>
        )}
        <DrawerLink to={paths.basket} onClose={onClose}>
          <span>Basket{basket.count > 0 && <span className="prices"> ({basket.count})</span>}</span>
        </DrawerLink>
      </div>
      <nav aria-label="Main">
        <ul>
          {inOrder(links, [paths.products, ...(order?.header ?? [])]).map((link) => (
            <li key={link.to} className="border-b border-line">
              <Link to={link.to} prefetch="intent" onClick={onClose} className="block py-3">
                <span className="block font-display text-2xl">{link.label}</span>
                <span className="block text-ink-soft">{link.description}</span>
              </Link>
            </li>
          ))}
        </ul>
        <ul className="grid grid-cols-2 gap-4 py-5">
          {shelves.map(({ to, name, picture }) => (
            <li key={to}>
              <DrawerLink to={to} onClose={onClose}>
                <ShelfThumb picture={picture} />
                <span className="leading-snug">{name}</span>
              </DrawerLink>
            </li>
          ))}
        </ul>
      </nav>
      <ul className="grid grid-cols-2 gap-x-4 border-t border-line pt-4">
        {moreLinks.map(({ to, label }) => (
          <li key={to}>
            <DrawerLink to={to} onClose={onClose}>
              {label}
            </DrawerLink>
          </li>
        ))}
      </ul>
    </Sheet>
  );
}

function SignedInLinks({ user, onClose }: { user: User; onClose: () => void }) {
  const { signOut, isSigningOut } = useSignOut();
  const name = `${user.firstName} ${user.lastName}`.trim() || user.username;
  return (
    <>
      <p className="font-display text-xl wrap-anywhere">{name}</p>
      <p className="mb-3 wrap-anywhere text-ink-soft">{user.email}</p>
      <DrawerLink to={paths.account} onClose={onClose}>
        My Account
      </DrawerLink>
      <DrawerLink to={paths.admin} onClose={onClose}>
        Admin Dashboard
      </DrawerLink>
      <button
        type="button"
        aria-disabled={isSigningOut || undefined}
        className="block min-h-11 w-full cursor-pointer text-left"
        onClick={signOut}
      >
        {isSigningOut ? SIGNING_OUT : "Sign Out"}
      </button>
    </>
  );
}

function DrawerLink({ to, onClose, children }: { to: string; onClose: () => void; children: ReactNode }) {
  return (
    <Link to={to} prefetch="intent" onClick={onClose} className="flex min-h-11 items-center gap-3">
      {children}
    </Link>
  );
}
