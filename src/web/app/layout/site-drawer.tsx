import { type ReactNode, useEffect } from "react";
import { Link } from "react-router";
import type { User } from "#contract/accounts/accounts.ts";
import { paths } from "#web/app/paths.ts";
import { Sheet } from "#web/ui/sheet.tsx";
import { ShelfThumb } from "./shelf-thumb.tsx";
import { type FooterLink, type SiteLabel, siteLinks } from "./site-links.ts";
import { useBasket } from "./use-basket.ts";
import { useMenuPictures } from "./use-menu-pictures.ts";
import { SIGNING_OUT, useSignOut } from "./use-sign-out.ts";
import { useUser } from "./use-user.ts";

const DESCRIPTIONS = {
  "Subscription Boxes": "Five handmade things for the bath, every month",
  "Wellness Collection": "Sets of five, each for one kind of bath",
  "Win Free Samples": "Ten words to find, and a sample box for the finder",
  About: "Who we are, what we promise, how we make things",
} satisfies Record<SiteLabel, string>;

/** The header's links, and those that do not fit in it, each with a description. */
export const drawerLinks: readonly (FooterLink & { description: string })[] = [
  ...siteLinks.map((link) => ({ ...link, description: DESCRIPTIONS[link.label] })),
  { to: paths.give, label: "Give", description: "A gift card, or a box by post" },
  { to: paths.blog, label: "Journal", description: "Better baths, plainer labels, what is in a parcel" },
];

/** Links for customers who have ordered or are about to, at the end of the drawer. */
const helpLinks: readonly FooterLink[] = [
  { to: paths.delivery, label: "Delivery" },
  { to: paths.faq, label: "Questions and answers" },
  { to: paths.wishlist, label: "Wishlist" },
  { to: paths.findOrder, label: "Find your order" },
  { to: paths.contact, label: "Contact" },
];

/** Navigation for narrow screens. Closes when a link is followed. */
export default function SiteDrawer({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { user, isError } = useUser();
  const { basket } = useBasket();
  const { tiles, ask } = useMenuPictures();
  useEffect(() => {
    if (isOpen) ask();
  });
  // Shelves with a description of their own are not listed twice.
  const shelves = tiles.filter(
    ({ to, name }) => to !== paths.products && drawerLinks.every(({ label }) => label !== name),
  );
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title="Menu">
      <nav aria-label="Main" className="mt-2">
        <p className="font-display text-2xl">
          <Link to={paths.products} prefetch="intent" onClick={onClose} className="flex min-h-12 items-center">
            Shop
          </Link>
        </p>
        <ul className="grid grid-cols-2 gap-4 pb-5">
          {shelves.map(({ to, name, picture }) => (
            <li key={to}>
              <DrawerLink to={to} onClose={onClose}>
                <ShelfThumb picture={picture} />
                <span className="leading-snug">{name}</span>
              </DrawerLink>
            </li>
          ))}
        </ul>
        <ul className="border-t border-line">
          {drawerLinks.map((link) => (
            <li key={link.to} className="border-b border-line">
              <Link to={link.to} prefetch="intent" onClick={onClose} className="block py-3">
                <span className="block font-display text-2xl">{link.label}</span>
                <span className="block text-ink-soft">{link.description}</span>
              </Link>
            </li>
          ))}
          <li className="border-b border-line">
            <Link to={paths.basket} prefetch="intent" onClick={onClose} className="block py-3 font-display text-2xl">
              Basket{basket.count > 0 && <span className="prices"> ({basket.count})</span>}
            </Link>
          </li>
        </ul>
      </nav>
      <ul className="grid grid-cols-2 gap-x-4 pt-4">
        {helpLinks.map(({ to, label }) => (
          <li key={to}>
            <DrawerLink to={to} onClose={onClose}>
              {label}
            </DrawerLink>
          </li>
        ))}
      </ul>
      <div className="mt-auto pt-8">
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
      </div>
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
