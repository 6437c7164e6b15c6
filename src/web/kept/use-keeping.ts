import { useEffect } from "react";
import { keepForLater, keepNoLonger, listKept, mergeKept } from "#contract/calls.ts";
import type { Product } from "#contract/catalogue.ts";
import type { KeptThing } from "#contract/kept.ts";
import { KEPT_MAX } from "#domain/kept-max.ts";
import { callApi, isRefusal } from "#web/api-client.ts";
import { useUser } from "#web/shell/use-user.ts";
import { useToast } from "#web/ui/toast.tsx";
import { forgetKept, readKept, useKept, writeKept } from "./kept-store.ts";

type Keepable = Pick<Product, "id" | "name" | "price">;

const NOT_SAVED = { title: "Not saved", variant: "destructive" as const };

/**
 * What is kept for later, and the ways to change it: at once in this browser and, of somebody who is signed in, in the
 * account. What a guest has kept goes to the account when somebody signs in.
 */
export function useKeeping() {
  const { things, ownerId } = useKept();
  const { user, isLoading, isError } = useUser();
  const { showToast } = useToast();
  const userId = user?.id;
  useEffect(() => {
    if (isLoading || isError) return;
    if (userId === undefined) {
      // It was an account's, and whoever it was has left.
      if (readKept().ownerId !== null) forgetKept();
    } else void takeOver(userId);
  }, [userId, isLoading, isError]);

  /** Shows what will be, then what is. */
  async function change(next: readonly KeptThing[], save: () => Promise<readonly KeptThing[]>): Promise<boolean> {
    const before = readKept();
    writeKept({ ownerId: before.ownerId, things: next });
    if (userId === undefined) return true;
    try {
      writeKept({ ownerId: userId, things: await save() });
      return true;
    } catch (error) {
      writeKept(before);
      showToast({ ...NOT_SAVED, description: isFull(error) ? FULL : "Please try again in a moment." });
      return false;
    }
  }

  return {
    things,
    /** False until an account's list is there. */
    isKnown: !isLoading && (userId === undefined || ownerId === userId),
    isSignedIn: userId !== undefined,
    isKept: (productId: number) => things.some((thing) => thing.productId === productId),
    async keep({ id, price }: Keepable): Promise<boolean> {
      const others = readKept().things.filter(({ productId }) => productId !== id);
      if (others.length >= KEPT_MAX) {
        showToast({ ...NOT_SAVED, description: FULL });
        return false;
      }
      return change([{ productId: id, price }, ...others], () => callApi(keepForLater, { productId: String(id) }));
    },
    async leave(id: number): Promise<boolean> {
      const others = readKept().things.filter(({ productId }) => productId !== id);
      return change(others, () => callApi(keepNoLonger, { productId: String(id) }));
    },
  };
}

const FULL = `Your list holds ${KEPT_MAX} things, and is full.`;

function isFull(error: unknown): boolean {
  return isRefusal(error, "kept-full");
}

/** One at a time, however many hearts there are on a page. */
let takingOver: Promise<void> | undefined;

/** Makes this browser's list a copy of an account's; what a guest has kept here before is put onto it. */
async function takeOver(userId: number): Promise<void> {
  if (readKept().ownerId === userId) return;
  takingOver ??= copyAccount(userId)
    // Without an answer the list stays as it is, and the next page asks again.
    .catch(() => undefined)
    .finally(() => {
      takingOver = undefined;
    });
  await takingOver;
}

async function copyAccount(userId: number): Promise<void> {
  const { ownerId, things } = readKept();
  const isGuests = ownerId === null && things.length > 0;
  const kept = isGuests ? await callApi(mergeKept, { things: [...things] }) : await callApi(listKept, {});
  writeKept({ ownerId: userId, things: kept });
}
