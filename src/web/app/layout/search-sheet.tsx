import { useEffect } from "react";
import { Link } from "react-router";
import type { MenuPictures } from "#web/shop/catalogue/shelf/menu-pictures.ts";
import { SearchForm } from "#web/shop/catalogue/shelf/search-form.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Picture } from "#web/ui/picture.tsx";
import { Price } from "#web/ui/price.tsx";
import { ShelfThumb } from "./shelf-thumb.tsx";
import { useMenuPictures } from "./use-menu-pictures.ts";

/** Search panel that can be opened on any page. It suggests best sellers and shelves. */
export default function SearchSheet({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { tiles, menuPictures, ask } = useMenuPictures();
  useEffect(ask);
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Search" size="large" isTall>
      <SearchForm
        words=""
        delivery={menuPictures?.delivery}
        onLeave={onClose}
        isAlone
        before={<EmptySearch tiles={tiles} menuPictures={menuPictures} onClose={onClose} />}
      />
    </Dialog>
  );
}

interface EmptySearchProps {
  tiles: ReturnType<typeof useMenuPictures>["tiles"];
  menuPictures: MenuPictures | undefined;
  onClose: () => void;
}

function EmptySearch({ tiles, menuPictures, onClose }: EmptySearchProps) {
  return (
    <>
      <section aria-labelledby="best-sellers" className="mt-6 min-h-52 sm:min-h-72">
        <h3 id="best-sellers" className="text-xl">
          Best sellers
        </h3>
        <ul className="mt-3 grid grid-cols-4 gap-3 max-sm:-mx-5 max-sm:auto-cols-[36%] max-sm:grid-flow-col max-sm:grid-cols-none max-sm:overflow-x-auto max-sm:px-5 sm:gap-6">
          {menuPictures?.bestSellers.map(({ to, name, price, picture }) => (
            <li key={to}>
              <Link to={to} onClick={onClose} className="block underline-offset-4 hover:underline">
                <Picture
                  src={picture}
                  alt=""
                  sizes="(min-width: 640px) 190px, 36vw"
                  className="aspect-square rounded-paper"
                />
                <span className="mt-2 block leading-snug">{name}</span>
                <span className="block text-[0.9375rem] text-ink-soft">
                  <Price amount={price} />{" "}
                  <span className="whitespace-nowrap">
                    + <Price amount={menuPictures.delivery.basket} /> delivery
                  </span>
                </span>
              </Link>
            </li>
          ))}
        </ul>
      </section>
      <nav aria-label="Shelves" className="mt-4 border-t border-line pt-4">
        <ul className="grid grid-cols-2 gap-x-4 gap-y-3 sm:grid-cols-4">
          {tiles.map(({ to, name, picture }) => (
            <li key={to}>
              <Link
                to={to}
                onClick={onClose}
                className="flex min-h-11 items-center gap-3 leading-snug underline-offset-4 hover:underline"
              >
                <ShelfThumb picture={picture} />
                {name}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </>
  );
}
