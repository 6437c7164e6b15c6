import { createElement } from "react";
import { expect, it } from "vitest";
import { type GoingLive, getGoingLive } from "#contract/admin/admin-settings.ts";
import { drawWords } from "#tests/spec/draw-text.ts";
import { apiQuery } from "#web/admin/kit/api-query.ts";
import GoingLivePage from "./going-live-page.tsx";

const CHECKS: GoingLive = {
  shop: [],
  person: [{ check: "posting-service", tick: null }],
  lastBackupAt: null,
  missingRights: [],
  hasCarrier: false,
  demonstration: { accounts: [], orders: 0, subscriptions: 0, reviews: 0 },
};

const draw = (checks: GoingLive) => drawWords(createElement(GoingLivePage), [[apiQuery(getGoingLive, {}), checks]]);

it("asks a shop without the carrier's key to import a file, or to tick the check if it uses no Click & Drop", () => {
  const words = draw(CHECKS);
  expect(words).toContain("Click & Drop accepts the box run's file");
  expect(words).toContain("Tick this as well if you do not use Click & Drop.");
  expect(words).not.toContain("with its key");
});

it("asks a shop with the carrier's key to send one parcel there, and to import no file", () => {
  const words = draw({ ...CHECKS, hasCarrier: true });
  expect(words).toContain("A parcel has reached Click & Drop");
  expect(words).toContain("The shop sends parcels to Click & Drop with its key.");
  expect(words).not.toMatch(/\bfile\b/);
});
