import type { ReactNode } from "react";
import { Link } from "react-router";
import type { Category } from "#contract/catalogue/catalogue.ts";
import { audiencePictures } from "#domain/subscriptions/audience-pictures.ts";
import { useBoxSize } from "#web/app/layout/use-box-size.ts";
import { useShopMode } from "#web/app/layout/use-shop-mode.ts";
import { paths } from "#web/app/paths.ts";
import { Picture, type PictureProps } from "#web/ui/picture.tsx";

/** A picture tile for each category with its number of products, and tiles for the boxes. */
export function CategoryTiles({ categories }: { categories: readonly Category[] }) {
  const { boxSizeAtStart } = useBoxSize();
  const { line, picture = audiencePictures.women } = useShopMode()?.boxTeaser ?? {};
  return (
    <nav aria-label="Shelves" className="mt-8">
      <ul className="grid grid-cols-2 gap-x-4 gap-y-6 sm:grid-cols-4 sm:gap-x-6 xl:grid-cols-8">
        {categories.map(({ id, slug, name, picture, productCount }, index) => (
          <Tile key={id} to={paths.shelf(slug)} name={name} picture={picture} isFirst={index < 2}>
            {productCount} {productCount === 1 ? "product" : "products"}
          </Tile>
        ))}
        <Tile to={paths.subscription} name="Monthly boxes" picture={picture}>
          {line ?? `${boxSizeAtStart} things, chosen for you`}
        </Tile>
      </ul>
    </nav>
  );
}

interface TileProps {
  to: string;
  name: string;
  picture: PictureProps["src"];
  /** True for the first visible tiles. */
  isFirst?: boolean;
  children: ReactNode;
}

function Tile({ to, name, picture, isFirst = false, children }: TileProps) {
  return (
    <li className="relative">
      <Picture
        src={picture}
        alt=""
        sizes="(min-width: 1280px) 140px, (min-width: 640px) 23vw, 46vw"
        priority={isFirst}
        className="aspect-square rounded-paper"
      />
      <Link
        prefetch="intent"
        to={to}
        className="mt-2 block font-display text-lg leading-snug underline-offset-4 after:absolute after:inset-0 hover:underline"
      >
        {name}
      </Link>
      <p className="prices text-sm text-ink-soft">{children}</p>
    </li>
  );
}
