import { useSyncExternalStore } from "react";
import type { WishlistItem } from "#contract/wishlist.ts";

/** What this browser knows of things kept for later: a guest's list, or a copy of an account's. */
export interface Wishlist {
  /** Whose account it is a copy of; null for whoever is not signed in. */
  ownerId: number | null;
  /** The newest first. */
  things: readonly WishlistItem[];
}

/** The name that version 0.1 stored it under: saved wishlists must survive. */
const STORED_AS = "kept";
const NOTHING: Wishlist = { ownerId: null, things: [] };

const listeners = new Set<() => void>();
let read: { text: string; wishlist: Wishlist } = { text: "", wishlist: NOTHING };
/** Where a browser stores nothing the list lasts as long as the page. */
let unstored: string | undefined;

export function useWishlist(): Wishlist {
  return useSyncExternalStore(subscribe, readWishlist, () => NOTHING);
}

export function readWishlist(): Wishlist {
  const text = readText();
  if (text !== read.text) read = { text, wishlist: parse(text) };
  return read.wishlist;
}

export function writeWishlist(wishlist: Wishlist): void {
  const text = JSON.stringify(wishlist);
  try {
    localStorage.setItem(STORED_AS, text);
    unstored = undefined;
  } catch {
    unstored = text;
  }
  for (const tell of listeners) tell();
}

export function clearWishlist(): void {
  writeWishlist(NOTHING);
}

function readText(): string {
  if (unstored !== undefined) return unstored;
  try {
    return localStorage.getItem(STORED_AS) ?? "";
  } catch {
    return "";
  }
}

/** What an extension or an older version has left there is no list. */
function parse(text: string): Wishlist {
  try {
    const found: unknown = JSON.parse(text);
    return isWishlist(found) ? found : NOTHING;
  } catch {
    return NOTHING;
  }
}

function isWishlist(found: unknown): found is Wishlist {
  if (typeof found !== "object" || found === null || !("things" in found) || !("ownerId" in found)) return false;
  const { things, ownerId } = found;
  return (ownerId === null || typeof ownerId === "number") && Array.isArray(things) && things.every(isWishlistItem);
}

function isWishlistItem(found: unknown): found is WishlistItem {
  return (
    typeof found === "object" &&
    found !== null &&
    "productId" in found &&
    Number.isInteger(found.productId) &&
    "price" in found &&
    typeof found.price === "string" &&
    /^\d{1,6}\.\d{2}$/.test(found.price)
  );
}

/** Other tabs write the same list. */
function subscribe(tell: () => void): () => void {
  listeners.add(tell);
  window.addEventListener("storage", tell);
  return () => {
    listeners.delete(tell);
    window.removeEventListener("storage", tell);
  };
}
