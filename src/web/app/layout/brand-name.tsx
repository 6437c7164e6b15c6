import { useBrand } from "./use-shop-mode.ts";

/** The shop's name inside a text. */
export function BrandName() {
  return useBrand();
}
