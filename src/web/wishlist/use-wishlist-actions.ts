import { useEffect } from "react";
import { addToWishlist, listWishlist, mergeWishlists, removeFromWishlist } from "#contract/calls.ts";
import type { Product } from "#contract/catalogue.ts";
import type { WishlistItem } from "#contract/wishlist.ts";
import { WISHLIST_ITEMS_MAX } from "#domain/wishlist-items-max.ts";
import { callApi, isRefusal } from "#web/api-client.ts";
import { useUser } from "#web/shell/use-user.ts";
import { useToast } from "#web/ui/toast.tsx";
import { clearWishlist, readWishlist, useWishlist, writeWishlist } from "./wishlist-store.ts";

type Keepable = Pick<Product, "id" | "name" | "price">;

const NOT_SAVED = { title: "Not saved", variant: "destructive" as const };

/**
 * What is kept for later, and the ways to change it: at once in this browser and, of somebody who is signed in, in the
 * account. What a guest has kept goes to the account when somebody signs in.
 */
export function useWishlistActions() {
  const { things, ownerId } = useWishlist();
  const { user, isLoading, isError } = useUser();
  const { showToast } = useToast();
  const userId = user?.id;
  useEffect(() => {
    if (isLoading || isError) return;
    if (userId === undefined) {
      // It was an account's, and whoever it was has left.
      if (readWishlist().ownerId !== null) clearWishlist();
    } else void takeOver(userId);
  }, [userId, isLoading, isError]);

  /** Shows what will be, then what is. */
  async function change(next: readonly WishlistItem[], save: () => Promise<readonly WishlistItem[]>): Promise<boolean> {
    const before = readWishlist();
    writeWishlist({ ownerId: before.ownerId, things: next });
    if (userId === undefined) return true;
    try {
      writeWishlist({ ownerId: userId, things: await save() });
      return true;
    } catch (error) {
      writeWishlist(before);
      showToast({ ...NOT_SAVED, description: isFull(error) ? FULL : "Please try again in a moment." });
      return false;
    }
  }

  return {
    things,
    /** False until an account's list is there. */
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

const FULL = `Your list holds ${WISHLIST_ITEMS_MAX} things, and is full.`;

function isFull(error: unknown): boolean {
  return isRefusal(error, "kept-full");
}

/** One at a time, however many hearts there are on a page. */
let takingOver: Promise<void> | undefined;

/** Makes this browser's list a copy of an account's; what a guest has kept here before is put onto it. */
async function takeOver(userId: number): Promise<void> {
  if (readWishlist().ownerId === userId) return;
  takingOver ??= copyAccount(userId)
    // Without an answer the list stays as it is, and the next page asks again.
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
