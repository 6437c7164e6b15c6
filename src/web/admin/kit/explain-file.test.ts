import { describe, expect, it } from "vitest";
import { ApiRefusal } from "#web/app/api-client.ts";
import { explainFile } from "./explain-file.ts";
import { pictureReason } from "./picture-reason.ts";
import { refusalReason } from "./refusal-reason.ts";

const ADVICE = { tooLarge: "Export it in parts.", tooLong: "Split it.", unknown: "Its headings are unknown." };
const ROLE = "Your role does not allow this. Ask the administrator.";

function refusal(status: number, code: string, message: string, facts: Record<string, string | number> = {}) {
  return new ApiRefusal(status, JSON.stringify({ code, message, facts }), "");
}
const explain = (error: Error) => explainFile(error, ADVICE);

describe("a file that was not read", () => {
  it("is not blamed if the role may not import it", () => {
    const refused = refusal(403, "not-permitted", ROLE);
    expect(explain(refused)).toEqual({ title: "This file was not read", text: ROLE });
    expect(refusalReason(refused)).toBe(ROLE);
    expect(pictureReason(refused)).toBe(ROLE);
  });

  it("is not blamed for a failure of the shop, or for another person's unfinished import", () => {
    const notRead = { title: "This file was not read", text: "The shop did not respond. Try again." };
    expect(explain(new TypeError("Failed to fetch"))).toEqual(notRead);
    expect(explain(refusal(500, "server-error", "Something failed."))).toEqual(notRead);
    expect(explain(new ApiRefusal(502, "<html>Bad gateway</html>", "Bad Gateway"))).toEqual(notRead);
    const unfinished = explain(refusal(422, "table-refused", "", { reason: "unfinished" }));
    expect(unfinished).toMatchObject({ title: "This file was not read" });
    expect(unfinished.text).toContain("Another person is importing a file");
  });

  it("is blamed for its own faults", () => {
    const title = "This file cannot be read";
    const textOf = (facts: Record<string, string | number>) => explain(refusal(422, "table-refused", "", facts)).text;
    expect(explain(refusal(413, "too-large", ""))).toEqual({
      title,
      text: "It is larger than 18 MB. Export it in parts.",
    });
    expect(explain(refusal(422, "table-refused", "", { reason: "empty" }))).toEqual({
      title,
      text: "The file is empty.",
    });
    expect(textOf({ reason: "unknown-system" })).toBe(ADVICE.unknown);
    expect(textOf({ reason: "too-long", linesMax: 5000 })).toBe("It has more than 5,000 rows. Split it.");
    expect(textOf({ reason: "not-a-table", lastLine: 7 })).toContain("after line 7");
    expect(textOf({ reason: "not-a-table" })).toContain("It is not a CSV table");
  });
});
