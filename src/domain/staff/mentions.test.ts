import { describe, expect, it } from "vitest";
import { findMentioned, mentionHandles } from "./mentions.ts";

const ADA = { userId: 1, username: "admin" };
const ROBIN = { userId: 2, username: "Robin@staff.example" };
const OTHER_ROBIN = { userId: 3, username: "robin@other.example" };

describe("a mention", () => {
  const idsIn = (text: string, users = [ADA, ROBIN]) => findMentioned(text, users).map(({ userId }) => userId);

  it("is a short name after @, in any case and beside punctuation", () => {
    expect(idsIn("@robin please look")).toEqual([2]);
    expect(idsIn("Ask @Robin, (@admin) or @robin.")).toEqual([1, 2]);
    expect(idsIn("@robin@staff.example: done")).toEqual([2]);
  });

  it("is no email address, no longer name and no unknown name", () => {
    expect(idsIn("robin@admin, x@robin, @robinson, @nobody, @ robin, robin")).toEqual([]);
  });

  it("needs the whole username if two users share the short name", () => {
    const users = [ADA, ROBIN, OTHER_ROBIN];
    expect([...mentionHandles(users).values()]).toEqual(["admin", "robin@staff.example", "robin@other.example"]);
    expect(idsIn("@robin", users)).toEqual([]);
    expect(idsIn("@robin@other.example", users)).toEqual([3]);
  });
});
