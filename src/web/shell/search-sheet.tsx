import { useEffect } from "react";
import { Link } from "react-router";
import { paths } from "#web/paths.ts";
import { SearchForm } from "#web/shelf/search-form.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Picture } from "#web/ui/picture.tsx";
import { Price } from "#web/ui/price.tsx";
import { ShelfThumb } from "./shelf-thumb.tsx";
import { useShelves } from "./use-shelves.ts";
import { useWaysIn } from "./use-ways-in.ts";

/** The search over any page; for whoever has no word for it, what sells best and the shelves. */
export default function SearchSheet({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Search" size="large" isTall>
      <SearchForm words="" onLeave={onClose} isAlone before={<WithoutWords onClose={onClose} />} />
    </Dialog>
  );
}

function WithoutWords({ onClose }: { onClose: () => void }) {
  const shelves = useShelves();
  const { waysIn, ask } = useWaysIn();
  useEffect(ask, [ask]);
  return (
    <>
      <section aria-labelledby="best-sellers" className="mt-6 min-h-52 sm:min-h-72">
        <h3 id="best-sellers" className="text-xl">
          What sells best
        </h3>
        <ul className="mt-3 grid grid-cols-4 gap-3 max-sm:-mx-5 max-sm:auto-cols-[36%] max-sm:grid-flow-col max-sm:grid-cols-none max-sm:overflow-x-auto max-sm:px-5 sm:gap-6">
          {waysIn?.bestSellers.map(({ to, name, price, picture }) => (
            <li key={to}>
              <Link to={to} onClick={onClose} className="block underline-offset-4 hover:underline">
                <Picture
                  src={picture}
                  alt=""
                  sizes="(min-width: 640px) 190px, 36vw"
                  className="aspect-square rounded-paper"
                />
                <span className="mt-2 block leading-snug">{name}</span>
                <Price amount={price} size="small" />
              </Link>
            </li>
          ))}
        </ul>
      </section>
      <nav aria-label="Shelves" className="mt-4 border-t border-line pt-4">
        <ul className="grid grid-cols-2 gap-x-4 gap-y-3 sm:grid-cols-4">
          {shelves.map(({ slug, name }) => (
            <li key={slug}>
              <Link
                to={paths.shelf(slug)}
                onClick={onClose}
                className="flex min-h-11 items-center gap-3 leading-snug underline-offset-4 hover:underline"
              >
                <ShelfThumb picture={waysIn?.pictures[slug]} />
                {name}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </>
  );
}
