import { useEffect, useSyncExternalStore } from "react";
import type { Product } from "#contract/catalogue/catalogue.ts";
import {
  addToWishlist,
  listWishlist,
  mergeWishlists,
  removeFromWishlist,
  type WishlistItem,
} from "#contract/marketing/wishlist.ts";
import { WISHLIST_ITEMS_MAX } from "#domain/marketing/wishlist-items-max.ts";
import { callApi, isRefusal } from "#web/app/api-client.ts";
import { useUser } from "#web/app/layout/use-user.ts";
import { useToast } from "#web/ui/toast.tsx";

/** Storage key of version 0.1, unchanged so that saved wishlists survive. */
const STORED_AS = "kept";
const NOTHING: Wishlist = { ownerId: null, things: [] };

const listeners = new Set<() => void>();
let read: { text: string; wishlist: Wishlist } = { text: "", wishlist: NOTHING };
/** The list if storage is unavailable. It then lasts as long as the page. */
let unstored: string | undefined;

type Keepable = Pick<Product, "id" | "name" | "price">;

const NOT_SAVED = { title: "Not saved", variant: "destructive" as const };

/**
 * The wishlist and its changes. A change applies at once in this browser and, if the customer is signed in, in the
 * account. A guest's list is added to the account on sign-in.
 */
export function useWishlistActions() {
  const { things, ownerId } = useWishlist();
  const { user, isLoading, isError } = useUser();
  const { showToast } = useToast();
  const userId = user?.id;
  useEffect(() => {
    if (isLoading || isError) return;
    if (userId === undefined) {
      // Clears the list of an account that has signed out.
      if (readWishlist().ownerId !== null) clearWishlist();
    } else void takeOver(userId);
  }, [userId, isLoading, isError]);

  /** Applies a change at once and saves it. Undoes the change if saving fails. */
  async function change(next: readonly WishlistItem[], save: () => Promise<readonly WishlistItem[]>): Promise<boolean> {
    const before = readWishlist();
    writeWishlist({ ownerId: before.ownerId, things: next });
    if (userId === undefined) return true;
    try {
      writeWishlist({ ownerId: userId, things: await save() });
      return true;
    } catch (error) {
      writeWishlist(before);
      showToast({ ...NOT_SAVED, description: isFull(error) ? FULL : "Try again in a moment." });
      return false;
    }
  }

  return {
    things,
    /** False until an account's list has loaded. */
    isKnown: !isLoading && (userId === undefined || ownerId === userId),
    isSignedIn: userId !== undefined,
    isInWishlist: (productId: number) => things.some((thing) => thing.productId === productId),
    async keep({ id, price }: Keepable): Promise<boolean> {
      const others = readWishlist().things.filter(({ productId }) => productId !== id);
      if (others.length >= WISHLIST_ITEMS_MAX) {
        showToast({ ...NOT_SAVED, description: FULL });
        return false;
      }
      return change([{ productId: id, price }, ...others], () => callApi(addToWishlist, { productId: String(id) }));
    },
    async leave(id: number): Promise<boolean> {
      const others = readWishlist().things.filter(({ productId }) => productId !== id);
      return change(others, () => callApi(removeFromWishlist, { productId: String(id) }));
    },
  };
}

const FULL = `Your wishlist is full with ${WISHLIST_ITEMS_MAX} products. Remove one first.`;

function isFull(error: unknown): boolean {
  return isRefusal(error, "kept-full");
}

/** Pending copy of the account's list, shared by all wishlist buttons on a page. */
let takingOver: Promise<void> | undefined;

/** Copies the account's list to this browser, after adding the guest's items to it. */
async function takeOver(userId: number): Promise<void> {
  if (readWishlist().ownerId === userId) return;
  takingOver ??= copyAccount(userId)
    // Keeps the current list if the call fails. The next page tries again.
    .catch(() => undefined)
    .finally(() => {
      takingOver = undefined;
    });
  await takingOver;
}

async function copyAccount(userId: number): Promise<void> {
  const { ownerId, things } = readWishlist();
  const isGuests = ownerId === null && things.length > 0;
  const wishlist = isGuests ? await callApi(mergeWishlists, { items: [...things] }) : await callApi(listWishlist, {});
  writeWishlist({ ownerId: userId, things: wishlist });
}

/** The wishlist in this browser: a guest's list, or a copy of an account's. */
interface Wishlist {
  /** Id of the account of which this list is a copy. Null for a guest. */
  ownerId: number | null;
  /** Items of the list, newest first. */
  things: readonly WishlistItem[];
}

function useWishlist(): Wishlist {
  return useSyncExternalStore(subscribe, readWishlist, () => NOTHING);
}

function readWishlist(): Wishlist {
  const text = readText();
  if (text !== read.text) read = { text, wishlist: parse(text) };
  return read.wishlist;
}

function writeWishlist(wishlist: Wishlist): void {
  const text = JSON.stringify(wishlist);
  try {
    localStorage.setItem(STORED_AS, text);
    unstored = undefined;
  } catch {
    unstored = text;
  }
  for (const tell of listeners) tell();
}

function clearWishlist(): void {
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

/** Treats invalid text, written by an extension or an older version, as an empty list. */
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

/** Subscribes to changes, including those made in other tabs. */
function subscribe(tell: () => void): () => void {
  listeners.add(tell);
  window.addEventListener("storage", tell);
  return () => {
    listeners.delete(tell);
    window.removeEventListener("storage", tell);
  };
}
