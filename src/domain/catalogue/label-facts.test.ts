import { describe, expect, it } from "vitest";
import { labelFacts } from "./label-facts.ts";

describe("what a label tells", () => {
  it.each([
    ["Sodium Olivate, Aqua, Glycerin, Sodium Chloride, Tocopherol", ["unscented", "no-colour", "vegan"]],
    ["Maris Sal, Lavandula Angustifolia Oil, Linalool, CI 77007", ["floral", "vegan"]],
    ["Sodium Olivate, Avena Sativa Kernel Meal, Mel", ["unscented", "no-colour"]],
    [
      "Maris Sal, Citrus Aurantium Bergamia Peel Oil, Cedrus Atlantica Wood Oil",
      ["citrus", "woody", "no-colour", "vegan"],
    ],
    ["Maris Sal, Citrus Aurantium Amara Flower Oil", ["floral", "no-colour", "vegan"]],
    ["Cera Alba, Vanilla Planifolia Fruit Extract, Mica", ["sweet"]],
    ["Aqua, Parfum", ["no-colour", "vegan"]],
    // Oils from seeds, and a flower that is not an oil, have no scent.
    ["Helianthus Annuus Seed Oil, Rosa Canina Seed Oil, Rosa Gallica Flower", ["unscented", "no-colour", "vegan"]],
  ])("of %s is %j", (ingredients, facts) => {
    expect(labelFacts(ingredients)).toEqual(facts);
  });

  it("is nothing where there is no list of ingredients", () => {
    expect(labelFacts(null)).toEqual([]);
    expect(labelFacts(" , ")).toEqual([]);
  });
});
