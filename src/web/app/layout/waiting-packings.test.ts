import { expect, it } from "vitest";
import { dropUnsendablePackings, packingsKey } from "./waiting-packings.ts";

it("deletes the packings of a user who may not pack any more, and nobody else's", () => {
  const kept = new Set([1, 2, 3, 4].map(packingsKey));
  const storage = { removeItem: (key: string) => void kept.delete(key) };
  dropUnsendablePackings(storage, { id: 1, isAdmin: true });
  dropUnsendablePackings(storage, { id: 2, isAdmin: false, staffRole: { name: "Packing", permissions: ["parcels"] } });
  expect(kept.size).toBe(4);
  dropUnsendablePackings(storage, { id: 3, isAdmin: false, staffRole: { name: "Desk", permissions: ["customers"] } });
  dropUnsendablePackings(storage, { id: 4, isAdmin: false });
  expect([...kept]).toEqual([packingsKey(1), packingsKey(2)]);
});

it("survives a browser that refuses storage", () => {
  const storage = {
    removeItem() {
      throw new Error("SecurityError");
    },
  };
  expect(() => dropUnsendablePackings(storage, { id: 4, isAdmin: false })).not.toThrow();
});
