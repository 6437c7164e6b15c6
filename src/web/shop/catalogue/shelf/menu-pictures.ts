import type { LoaderFunctionArgs } from "react-router";
import { listCategories, listPlans, viewShopWindow } from "#contract/catalogue/catalogue.ts";
import { getShopMode } from "#contract/shop.ts";
import { pageApi } from "#web/app/page-api.ts";
import { paths } from "#web/app/paths.ts";
import type { PictureProps } from "#web/ui/picture.tsx";
import { oneOfEachKind } from "./one-of-each-kind.ts";

const BEST_SELLERS_MAX = 4;
const EVERYTHING_PICTURE = "/pictures/home";
const OWN_PAGE_PICTURE = "/pictures/about";

export type MenuPictures = Awaited<ReturnType<typeof loader>>;

/** Pictures for menus and an empty search: one of each shelf, and best sellers. */
export async function loader({ context }: LoaderFunctionArgs) {
  const callApi = context.get(pageApi);
  const [categories, shelves, { delivery }, { menus }] = await Promise.all([
    callApi(listCategories, {}),
    callApi(viewShopWindow, {}),
    callApi(listPlans, {}),
    callApi(getShopMode, {}),
  ]);
  return {
    /** Pictures by link address. */
    pictures: {
      ...Object.fromEntries(categories.map(({ slug, picture }) => [paths.shelf(slug), picture])),
      [paths.products]: EVERYTHING_PICTURE,
      ...Object.fromEntries((menus?.header ?? []).map(({ to }) => [to, OWN_PAGE_PICTURE])),
    } as Partial<Record<string, PictureProps["src"]>>,
    bestSellers: oneOfEachKind(shelves)
      .slice(0, BEST_SELLERS_MAX)
      .map(({ slug, name, price, picture }) => ({ to: paths.product(slug), name, price, picture })),
    delivery,
  };
}
