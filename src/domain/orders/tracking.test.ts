import { describe, expect, it } from "vitest";
import { isTrackingNumber, tidyTrackingNumber, trackingLink } from "./parcels.ts";

describe("a tracking number", () => {
  it("is tidied: no spaces, capitals", () => {
    expect(tidyTrackingNumber(" ab 4731 24829 gb ")).toBe("AB473124829GB");
  });

  it("is recognised by its form and its check digit", () => {
    expect(isTrackingNumber("AB473124829GB")).toBe(true);
    for (const wrong of ["AB473124820GB", "AB47312482GB", "A1473124829GB", "AB473124829US", ""]) {
      expect(isTrackingNumber(wrong), wrong).toBe(false);
    }
  });

  it("leads to Royal Mail", () => {
    expect(trackingLink("AB473124829GB")).toBe(
      "https://www.royalmail.com/track-your-item#/tracking-results/AB473124829GB",
    );
  });
});
