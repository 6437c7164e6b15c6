import { Link } from "react-router";
import type { ProductDetails } from "#contract/catalogue.ts";
import { paths } from "#web/paths.ts";
import { useShelfBefore } from "#web/shelf/shelf-before.ts";

const LINK = "inline-flex min-h-9 items-center underline-offset-4 hover:underline";

export function Breadcrumb({ category, name }: { category: ProductDetails["category"]; name: string }) {
  const shelf = useShelfBefore(category?.slug);
  return (
    <nav aria-label="Breadcrumb">
      <ol className="flex flex-wrap items-center gap-x-2.5 text-sm text-ink-soft [&>li+li]:before:mr-2.5 [&>li+li]:before:content-['/']">
        <li>
          <Link to={paths.products} className={LINK}>
            Shop
          </Link>
        </li>
        {category && shelf && (
          <li>
            <Link to={shelf} className={LINK}>
              {category.name}
            </Link>
          </li>
        )}
        <li>
          <span aria-current="page">{name}</span>
        </li>
      </ol>
    </nav>
  );
}
