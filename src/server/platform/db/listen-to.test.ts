import { describe, expect, it } from "vitest";
import { openTestShop } from "#tests/support/test-shop.ts";
import { announcePagesChanged, listenTo, PAGES_CHANGED } from "./listen-to.ts";

describe("what one process announces", () => {
  it("is heard with the commit, never when the change is taken back", async () => {
    const test = await openTestShop();
    let heard = 0;
    const stop = await listenTo(test.database, PAGES_CHANGED, () => {
      heard += 1;
    });
    const atFirst = heard;
    const broken = test.shop.db.transaction(async (tx) => {
      await announcePagesChanged(tx);
      throw new Error("taken back");
    });
    await expect(broken).rejects.toThrow("taken back");
    await test.shop.db.transaction(announcePagesChanged);
    await expect.poll(() => heard).toBe(atFirst + 1);
    await stop();
    await test.close();
  });
});
