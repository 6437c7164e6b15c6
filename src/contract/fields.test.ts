import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cleanLine } from "#domain/clean-text.ts";
import { pence, toPounds } from "#domain/money.ts";
import { productFields } from "./catalogue/product-fields.ts";
import { day, email, instant, line, paragraphs, pathId, personName, pounds, requiredLine, rowId } from "./fields.ts";

interface Field {
  safeParse: (value: unknown) => { success: boolean; error?: { issues: { message: string }[] } };
}

function isTaken(field: Field, value: unknown): boolean {
  return field.safeParse(value).success;
}

function complaintsOf(field: Field, value: unknown): string[] {
  return field.safeParse(value).error?.issues.map((issue) => issue.message) ?? [];
}

describe("a line of text", () => {
  it("is taken without the spaces around it", () => {
    expect(line(20).parse("  3 Mill Lane\n")).toBe("3 Mill Lane");
  });

  it("may be empty, and as long as it may be once trimmed", () => {
    expect(line(4).parse("")).toBe("");
    expect(line(4).parse("  Bath  ")).toBe("Bath");
  });

  it("is refused one character past that", () => {
    expect(complaintsOf(line(4), "Baths")).toEqual(["Must be at most 4 characters"]);
  });

  it.each(["Zoë O'Brien-Łuczak", "李 小龍", "Bath 👑", "50% off <b>&amp;</b>"])("takes %s as it is", (text) => {
    expect(line(40).parse(text)).toBe(text);
  });

  it.each([
    ["a nought byte", "Ba\u0000th", "Bath"],
    ["a new line", "Mill\nLane", "Mill Lane"],
    ["a carriage return and a new line", "Mill\r\nLane", "Mill Lane"],
    ["a tab", "Mill\tLane", "Mill Lane"],
    ["a space that does not break", "Mill\u00a0Lane", "Mill Lane"],
    ["an escape", "Mill\u001bLane", "MillLane"],
    ["half a character", "Mill\ud83dLane", "MillLane"],
    ["the marks of a copied contact", "\u202aWren\u202c", "Wren"],
    ["a space of no width", "Wren\u200b", "Wren"],
    ["a soft hyphen", "Ash\u00addown", "Ashdown"],
    ["a joiner between Latin letters", "Wren\u200dAsh", "WrenAsh"],
    ["the mark of a dictated text", "Wren\ufffc", "Wren"],
  ])("is taken without %s", (_what, text, taken) => {
    expect(line(40).parse(text)).toBe(taken);
  });

  it.each(["\u200b", "\u3164", "\u2800", "\ud83d", "\u0000"])("is empty as %j, which shows nothing", (text) => {
    expect(line(40).parse(text)).toBe("");
    expect(complaintsOf(requiredLine(40, "Enter your town"), text)).toEqual(["Enter your town"]);
  });

  it.each([
    ["a family", "👨‍👩‍👧"],
    ["a flag of colours", "🏳️‍🌈"],
    ["a cook", "👩🏽‍🍳"],
    ["a heart on fire", "❤️‍🔥"],
    ["the flag of England", "🏴󠁧󠁢󠁥󠁮󠁧󠁿"],
    ["a key", "1️⃣"],
    ["a Persian name", "فاطمه‌زهرا"],
    ["a Sinhala word", "ශ්‍රී"],
    ["a Malayalam word", "അവന്‍"],
    ["a Japanese name in its own form", "葛󠄀城"],
    ["letters with combining marks", "N̈gũgĩ"],
    ["Hebrew with points", "שָׁלוֹם"],
  ])("keeps %s as it is", (_what, text) => {
    expect(line(40).parse(text)).toBe(text);
    expect(paragraphs(40).parse(text)).toBe(text);
  });

  it("is the same cleaned once and twice, well formed, and never longer", () => {
    const joined = fc.constantFrom(..."\u200c\u200d\ufe0f\u{e0067}\u{e007f}\ud83d\u0000🏴👩❤خनdé् \n");
    fc.assert(
      fc.property(fc.oneof(fc.array(joined), fc.array(fc.string({ unit: "binary" }))), (parts) => {
        const text = parts.join("");
        const cleaned = cleanLine(text);
        expect(cleanLine(cleaned)).toBe(cleaned);
        expect(cleaned.isWellFormed()).toBe(true);
        expect(cleaned.length).toBeLessThanOrEqual(text.length);
      }),
    );
  });

  it.each([null, undefined, 42, ["Bath"], {}])("is never %j", (value) => {
    expect(isTaken(line(40), value)).toBe(false);
  });
});

describe("a line that must be filled in", () => {
  it.each(["", "   ", "\n"])("is refused as %j, in its own words", (text) => {
    expect(complaintsOf(requiredLine(10, "Enter your town"), text)).toEqual(["Enter your town"]);
  });

  it("is taken with one character, and without the spaces around it", () => {
    expect(requiredLine(10, "Enter your town").parse(" B ")).toBe("B");
  });

  it("is a line like any other", () => {
    expect(complaintsOf(requiredLine(4, "Enter your town"), "Baths")).toEqual(["Must be at most 4 characters"]);
    expect(requiredLine(9, "Enter your town").parse("Ba\u0000th")).toBe("Bath");
  });
});

describe("text of several lines", () => {
  it("keeps its lines and loses what shows nothing", () => {
    expect(paragraphs(40).parse(" Happy\r\nbirth\u200bday\u2028\tZoë ❤️\n")).toBe("Happy\nbirthday\n Zoë ❤️");
  });
});

describe("a person's name", () => {
  const name = personName(60, "First name is required");

  it.each(["Anne/Marie", "J.R.R.", "X Æ A-12", "O’Brien", "d'Arcy", "Łukasz", "王小明", "Null", "St. John", "Ph.D."])(
    "may be %s",
    (text) => {
      expect(name.parse(text)).toBe(text);
    },
  );

  it.each([
    ["Dr.Ada", "Dr. Ada"],
    ["Mr.Ahmed", "Mr. Ahmed"],
    ["prof.dr.Ada", "prof. dr. Ada"],
    ["J.R.R.Tolkien", "J.R.R. Tolkien"],
    ["И.Иванов", "И. Иванов"],
  ])("is never a link: %s is %s", (text, taken) => {
    expect(name.parse(text)).toBe(taken);
  });

  it.each([
    "Visit evil.com",
    "evil.com",
    "evil.Com",
    "win.app/now",
    "http://a",
    "evil。com",
    "реклама.рф",
    "a@b",
    "<b>Ada",
    "ev\u200bil.com",
  ])("is not %s", (text) => {
    expect(complaintsOf(name, text)).toEqual(["Please enter a name without a web or email address"]);
  });
});

describe("the id of a row", () => {
  it.each([1, 101, 999_999, 2_147_483_647])("may be %d", (id) => {
    expect(rowId.parse(id)).toBe(id);
  });

  it.each([0, -1, 1.5, 2_147_483_648, Number.NaN, "1", null])("is never %j", (id) => {
    expect(isTaken(rowId, id)).toBe(false);
  });
});

describe("an id in a path", () => {
  it.each([
    ["1", 1],
    ["101", 101],
    ["2147483647", 2_147_483_647],
  ])("%s is the number %d", (text, id) => {
    expect(pathId.parse(text)).toBe(id);
  });

  it.each(["0", "-1", "1.5", "1e3", "0x10", " 1", "1 ", "", "abc", "2147483648", "10000000001", "١", "1;drop", 1])(
    "is never %j",
    (id) => {
      expect(isTaken(pathId, id)).toBe(false);
    },
  );
});

describe("an amount in pounds", () => {
  it.each(["0.00", "0.01", "19.99", "99999999.99"])("may be %s", (text) => {
    expect(pounds.parse(text)).toBe(text);
  });

  it.each([
    "",
    "19",
    "19.9",
    "19.999",
    ".99",
    "£19.99",
    "-1.00",
    "1,000.00",
    " 19.99",
    "19.99\n",
    "123456789.00",
    19.99,
  ])("is never %j", (value) => {
    expect(isTaken(pounds, value)).toBe(false);
  });

  it("is whatever the shop itself writes", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 9_999_999_999 }), (amount) => isTaken(pounds, toPounds(pence(amount)))),
    );
  });
});

describe("a day and an instant", () => {
  it.each(["2026-12-15", "2027-01-31", "2028-02-29"])("%s is a day", (text) => {
    expect(day.parse(text)).toBe(text);
  });

  it.each([
    "2027-02-29",
    "2026-04-31",
    "2026-13-01",
    "2026-12-1",
    "15/12/2026",
    "2026-12-15T14:00:00Z",
    "",
    20_261_215,
  ])("%j is no day", (value) => {
    expect(isTaken(day, value)).toBe(false);
  });

  it.each(["2026-12-15T14:00:00Z", "2026-12-15T14:00:00.000Z", "2028-02-29T23:59:59.999Z"])(
    "%s is an instant",
    (text) => {
      expect(instant.parse(text)).toBe(text);
    },
  );

  it.each([
    "2026-12-15",
    "2026-12-15T14:00:00",
    "2026-07-15T14:00:00+01:00",
    "2026-12-15T25:00:00Z",
    "2027-02-29T14:00:00Z",
    "2026-12-15 14:00:00Z",
    1_797_343_200_000,
  ])("%j is no instant in UTC", (value) => {
    expect(isTaken(instant, value)).toBe(false);
  });
});

describe("an email address", () => {
  it.each([
    "wren@example.com",
    "wren.ashdown+box@mail.example.co.uk",
    "a&b@example.com",
    "a/b@example.com",
    "a#b@example.com",
    "ada!@example.com",
    "o'brien@example.ie",
    "ada@example.xn--p1ai",
    "info@xn--bcher-kva.example",
  ])("%s is one", (text) => {
    expect(email.parse(text)).toBe(text);
  });

  it("may have a domain in its own letters, and is stored in the form that mail servers use", () => {
    expect(email.parse("info@bücher.example")).toBe("info@xn--bcher-kva.example");
    expect(email.parse("info@почта.рф")).toBe("info@xn--80a1acny.xn--p1ai");
  });

  it("is taken without what a messenger copied with it", () => {
    expect(email.parse("\u202awren@example.com\u200b")).toBe("wren@example.com");
  });

  it("is taken without the spaces around it", () => {
    expect(email.parse(" wren@example.com ")).toBe("wren@example.com");
  });

  it.each([
    "",
    "wren",
    "wren@",
    "@example.com",
    "wren@example",
    "wren@@example.com",
    "wren ashdown@example.com",
    ".a@example.com",
    "a..b@example.com",
    "a.@example.com",
    "a@-b.com",
    "a@b-.com",
    "a@bücher.example/x",
    "wrén@example.com",
    "a@b@bücher.example",
  ])("%j is none, and is told so", (text) => {
    expect(complaintsOf(email, text)).toEqual(["Invalid email address"]);
  });

  it("has 254 characters at most", () => {
    const ending = "@example.com";
    expect(isTaken(email, "w".repeat(254 - ending.length) + ending)).toBe(true);
    expect(isTaken(email, "w".repeat(255 - ending.length) + ending)).toBe(false);
  });

  it("holds no address hidden behind a line break", () => {
    expect(isTaken(email, "wren@example.com\nbcc:all@example.com")).toBe(false);
  });
});

describe("a text of a product", () => {
  it.each([
    ["name", 120],
    ["sku", 40],
    ["description", 4_000],
    ["slug", 120],
    ["strapline", 160],
    ["badge", 40],
    ["ingredients", 4_000],
    ["directions", 2_000],
    ["warnings", 2_000],
    ["safetyReportRef", 80],
    ["notificationNumber", 80],
  ] as const)("has room for its %s up to %d characters", (field, max) => {
    const complaints = (length: number) =>
      complaintsOf(productFields, { name: "Fig Soap", price: "6.50", [field]: "x".repeat(length) });
    expect(complaints(max)).toEqual([]);
    expect(complaints(max + 1)).toEqual([`Must be at most ${max} characters`]);
  });
});
