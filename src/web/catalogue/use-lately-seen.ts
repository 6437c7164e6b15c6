import { useEffect, useState } from "react";
import type { Product } from "#contract/catalogue.ts";

const SHOWN_MAX = 4;
/** Kept by the window as long as it is open, and nowhere else: nothing is stored in a browser for it. */
let seen: readonly Product[] = [];

/** What was looked at before this product, the latest first. */
export function useLatelySeen(product: Product): readonly Product[] {
  const [others, setOthers] = useState<readonly Product[]>([]);
  useEffect(() => {
    const before = seen.filter(({ id }) => id !== product.id);
    setOthers(before.slice(0, SHOWN_MAX));
    seen = [product, ...before].slice(0, SHOWN_MAX + 1);
  }, [product]);
  return others;
}
