import { describe, expect, it } from "vitest";
import { type Mentionable, mentionHandles, readMentions } from "./mentions.ts";

function user(userId: number, email: string, [firstName, lastName]: [string, string], username = email): Mentionable {
  return { userId, username, email, firstName, name: `${firstName} ${lastName}` };
}

const ADA = user(1, "office@shop.example", ["Ada", "Meadow"], "admin");
const ROBIN = user(2, "Robin@staff.example", ["Robin", "Hale"]);
const MAX = user(3, "manager@staff.example", ["Max", "Wells"]);
const OTHER_ROBIN = user(4, "robin@other.example", ["Robin", "Park"]);
const MARY = user(5, "m.o'neil@staff.example", ["Mary Zoë", "O'Neil"]);
const TEAM = [ADA, ROBIN, MAX];

describe("a mention", () => {
  function read(text: string, users = TEAM) {
    const { mentioned, unclear } = readMentions(text, users);
    return { ids: mentioned.map(({ userId }) => userId), unclear: unclear.map(({ word }) => word) };
  }
  const idsIn = (text: string, users = TEAM) => {
    const { ids, unclear } = read(text, users);
    expect(unclear).toEqual([]);
    return ids;
  };

  it("is a short name after @, in any case and beside punctuation", () => {
    expect(idsIn("@robin please look")).toEqual([2]);
    expect(idsIn("Ask @Robin, (@admin) or '@robin'.")).toEqual([1, 2]);
    expect(idsIn("@robin@staff.example: done")).toEqual([2]);
  });

  it("is also the first name, the full name without spaces, or the part of the email address before @", () => {
    for (const text of ["@max", "@Max", "@MaxWells", "@maxwells", "@manager", "@MANAGER@staff.example", "@Max's box"]) {
      expect(idsIn(text), text).toEqual([3]);
    }
    expect(idsIn("@office and @admin")).toEqual([1]);
    for (const text of ["@MaryZoë", "@maryzoe\u0308", "@MaryZoëO'Neil", "@m.o'neil", "@m.o'neil's"]) {
      expect(idsIn(text, [...TEAM, MARY]), text).toEqual([5]);
    }
  });

  it("is no email address, no web address, no price and no time", () => {
    const text = "robin@admin, x@robin, wren@example.com, https://video.example/@nobody, 3 @2.50, @9am, @ robin, robin";
    expect(read(text)).toEqual({ ids: [], unclear: [] });
  });

  it("of nobody is unclear, each word once", () => {
    expect(read("@robinson, @Nobody, @nobody and @robin")).toEqual({ ids: [2], unclear: ["robinson", "nobody"] });
  });

  it("that fits several users is unclear, and names them", () => {
    const users = [...TEAM, OTHER_ROBIN];
    expect(readMentions("@Robin", users)).toEqual({
      mentioned: [],
      unclear: [{ word: "Robin", fitting: [ROBIN, OTHER_ROBIN] }],
    });
    expect(idsIn("@robin@other.example", users)).toEqual([4]);
    expect(idsIn("@RobinHale", users)).toEqual([2]);
  });

  it("works with the handle of every user", () => {
    const namesakes = [user(6, "a@one.example", ["Sam", "Lee"]), user(7, "a@two.example", ["Sam", "Lee"])];
    const users = [...TEAM, OTHER_ROBIN, MARY, ...namesakes];
    const handles = mentionHandles(users);
    expect([...handles.values()]).toEqual([
      "admin",
      "robinhale",
      "manager",
      "robinpark",
      "m.o'neil",
      "a@one.example",
      "a@two.example",
    ]);
    for (const { userId } of users) expect(idsIn(`@${handles.get(userId)}`, users)).toEqual([userId]);
  });

  it("of a user without a name is the username", () => {
    const nameless = { userId: 8, username: "pat", email: "pat@staff.example", firstName: "", name: "pat" };
    expect(mentionHandles([nameless]).get(8)).toBe("pat");
    expect(idsIn("@pat", [nameless])).toEqual([8]);
  });
});
