import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { formatMoment } from "#domain/format-moment.ts";
import { londonDayOf } from "#web/ui/day.tsx";
import { Moment } from "#web/ui/moment.tsx";
import { minuteLabel } from "./months.ts";

/** Half past midnight of 1 July in London. */
const SUMMER_NIGHT = "2026-06-30T23:30:00Z";

it("An instant of a summer night is shown in London time, not in UTC", () => {
  expect(renderToStaticMarkup(createElement(Moment, { at: SUMMER_NIGHT }))).toContain("1 Jul 2026, 00:30");
  expect(londonDayOf(SUMMER_NIGHT)).toBe("2026-07-01");
  expect(minuteLabel(SUMMER_NIGHT)).toBe("1 July 2026 at 00:30");
  expect(formatMoment(new Date(SUMMER_NIGHT))).toBe("1 July 2026, 00:30");
});
