import { expect, it } from "vitest";
import { minutesLabel } from "./newsletter-page.tsx";

it("says minutes in hours and minutes", () => {
  expect([0, 1, 59, 60, 61, 125].map(minutesLabel)).toEqual([
    "0 minutes",
    "1 minute",
    "59 minutes",
    "1 hour",
    "1 hour 1 minute",
    "2 hours 5 minutes",
  ]);
});
