import { describe, expect, it } from "vitest";
import { ISSUE_STATUSES, minutesToWrite, movesAfter } from "./newsletter.ts";

describe("an issue of the newsletter", () => {
  it("is paused, taken up again and stopped while it is on its way, and never after", () => {
    expect(ISSUE_STATUSES.filter((status) => movesAfter(status).length > 0)).toEqual(["sending", "paused"]);
    expect(movesAfter("sending")).toEqual(["paused", "stopped"]);
    expect(movesAfter("paused")).toEqual(["sending", "stopped"]);
  });

  it("takes as many minutes as its readers need at the pace that is set", () => {
    expect(minutesToWrite(0, 50)).toBe(0);
    expect(minutesToWrite(50, 50)).toBe(1);
    expect(minutesToWrite(51, 50)).toBe(2);
  });
});
