interface GlossaryEntry {
  /** Spelt as on the labels. */
  inci: string;
  name: string;
  what: string;
  allergenNote?: string;
}

/** Ingredients on the labels, grouped by purpose: fizz, salt, soap, butters, plants, scent, colour. */
export const GLOSSARY: readonly GlossaryEntry[] = [
  {
    inci: "Sodium Bicarbonate",
    name: "Baking soda",
    what: "The larger half of the fizz in a bath bomb. It makes the water feel soft.",
  },
  {
    inci: "Citric Acid",
    name: "Citric acid",
    what: "The sourness of lemons, made by fermenting sugar. It meets the baking soda in the water, and that is the fizz.",
  },
  {
    inci: "Zea Mays Starch",
    name: "Cornflour",
    what: "Slows the fizz down, binds the bomb and leaves the water silky.",
  },
  {
    inci: "Magnesium Sulfate",
    name: "Epsom salt",
    what: "A fine mineral salt that hardens a bath bomb and gives the water some weight.",
  },
  {
    inci: "Maris Sal",
    name: "Sea salt",
    what: "In our jars this is salt from the Dead Sea, coarse or fine.",
    allergenNote: "Stings on fresh cuts and after shaving.",
  },
  {
    inci: "Sodium Chloride",
    name: "Common salt",
    what: "A pinch in the Plain Olive bar makes it set hard.",
  },
  {
    inci: "Sodium Olivate",
    name: "Soap made from olive oil",
    what: "Mild, slow to lather and long to last. The first thing on the list of every bar we make.",
  },
  {
    inci: "Sodium Cocoate",
    name: "Soap made from coconut oil",
    what: "Brings the big, quick bubbles and makes the bar firm.",
  },
  {
    inci: "Sodium Shea Butterate",
    name: "Soap made from shea butter",
    what: "Makes the lather creamy and the bar smooth.",
    allergenNote: "Made from a nut. If you react to nuts, ask us first.",
  },
  {
    inci: "Aqua",
    name: "Water",
    what: "Carries the lye into the oils when soap is made. Most of it dries out while the bar rests.",
  },
  {
    inci: "Glycerin",
    name: "Glycerin",
    what: "Forms by itself when oil becomes soap, and attracts water. We leave it in the bar.",
  },
  {
    inci: "Tocopherol",
    name: "Vitamin E",
    what: "Keeps the oils in soap and salt from going stale.",
  },
  {
    inci: "Butyrospermum Parkii Butter",
    name: "Shea butter",
    what: "Pressed from the kernels of the shea tree. It melts into the bath and leaves skin feeling soft.",
    allergenNote: "Made from a nut. If you react to nuts, ask us first.",
  },
  {
    inci: "Theobroma Cacao Seed Butter",
    name: "Cocoa butter",
    what: "A firm butter that melts at skin warmth. It holds the mini hearts together.",
  },
  {
    inci: "Helianthus Annuus Seed Oil",
    name: "Sunflower oil",
    what: "A light oil that carries scent through a bomb or coats the grains of a salt.",
  },
  {
    inci: "Lecithin",
    name: "Lecithin",
    what: "Helps butter and oil mix with bath water, so that they do not float in a ring.",
    allergenNote: "Can be made from soya or from sunflower. If soya matters to you, ask us first.",
  },
  {
    inci: "Kaolin",
    name: "China clay",
    what: "A soft clay. Ours is the pink kind, and colours the rose bomb, the rose hearts and the rose soap.",
  },
  {
    inci: "Charcoal Powder",
    name: "Charcoal",
    what: "Finely ground. It turns the cedar soap slate grey and gives it a slight drag.",
  },
  {
    inci: "Avena Sativa Kernel Flour",
    name: "Milled oats",
    what: "Ground to a flour that clouds the water and makes it feel like milk.",
    allergenNote: "Contains oats.",
  },
  {
    inci: "Avena Sativa Kernel Meal",
    name: "Coarse oats",
    what: "Rolled, then broken by hand, for the side of the Oat & Honey bar that has some grip.",
    allergenNote: "Contains oats.",
  },
  {
    inci: "Mel",
    name: "Honey",
    what: "A spoonful in the Oat & Honey bar makes the lather quick and creamy.",
    allergenNote: "From bees, so that bar is not vegan.",
  },
  {
    inci: "Calendula Officinalis Flower",
    name: "Pot marigold petals",
    what: "Bright orange petals that keep their colour in water. They have almost no smell.",
    allergenNote: "Belongs to the daisy family.",
  },
  {
    inci: "Chamomilla Recutita Flower Powder",
    name: "Ground chamomile flowers",
    what: "Tints the water pale straw and smells faintly of hay.",
    allergenNote: "Belongs to the daisy family. Avoid it if you react to daisies or ragweed.",
  },
  {
    inci: "Rosa Gallica Flower",
    name: "Rose petals",
    what: "Dried, and pressed in by hand. They float for as long as you do.",
  },
  {
    inci: "Lavandula Angustifolia Oil",
    name: "Lavender oil",
    what: "Distilled from the flowering tops of true lavender. Soft, sweet and a little green.",
    allergenNote: "Contains linalool and linalyl acetate.",
  },
  {
    inci: "Rosa Damascena Flower Oil",
    name: "Rose oil",
    what: "Distilled from damask roses. Dear and strong, so it goes in by the drop.",
    allergenNote: "Contains citronellol, geraniol and eugenol.",
  },
  {
    inci: "Pelargonium Graveolens Flower Oil",
    name: "Geranium oil",
    what: "Rosy and leafy at once. It carries the rose in everything of ours that smells of roses.",
    allergenNote: "Contains citronellol, geraniol and linalool.",
  },
  {
    inci: "Citrus Aurantium Dulcis Peel Oil",
    name: "Sweet orange oil",
    what: "Pressed from the peel, and smells just like it.",
    allergenNote: "Contains limonene.",
  },
  {
    inci: "Citrus Aurantium Bergamia Peel Oil",
    name: "Bergamot oil",
    what: "The bitter orange that scents Earl Grey. Dry and even-tempered.",
    allergenNote: "Contains limonene, linalool and linalyl acetate.",
  },
  {
    inci: "Eucalyptus Globulus Leaf Oil",
    name: "Eucalyptus oil",
    what: "Distilled from the leaves of the blue gum. Cold, clear and strong.",
    allergenNote: "Not for children under 12. Ask first if you are pregnant or have asthma.",
  },
  {
    inci: "Cedrus Atlantica Wood Oil",
    name: "Atlas cedar oil",
    what: "Distilled from the wood. Pencil shavings and old chests of drawers.",
    allergenNote: "This oil is itself one of the fragrance allergens that labels must name.",
  },
  {
    inci: "Vanilla Planifolia Fruit Extract",
    name: "Vanilla extract",
    what: "Drawn from the pods. Less like cake than you would think, more like warm wood.",
    allergenNote: "Contains vanillin.",
  },
  {
    inci: "Linalool",
    name: "Linalool",
    what: "A part of lavender, bergamot and many other oils. Not added by us: it comes with them.",
    allergenNote: "Some people’s skin reacts to it, so it is named on the label.",
  },
  {
    inci: "Limonene",
    name: "Limonene",
    what: "The part of citrus peel, and of many herbs and woods, that smells of oranges.",
    allergenNote: "Some people’s skin reacts to it, so it is named on the label.",
  },
  {
    inci: "Mica",
    name: "Mica",
    what: "A mineral in thin flakes that catch the light. No plastic in it.",
  },
  {
    inci: "CI 77007",
    name: "Ultramarine",
    what: "A blue mineral colour. In traces it makes lilac.",
  },
  {
    inci: "CI 77491",
    name: "Red iron oxide",
    what: "An earth red. A trace makes pink, coral or, with yellow, apricot.",
  },
  {
    inci: "CI 77492",
    name: "Yellow iron oxide",
    what: "An earth yellow, as in ochre.",
  },
  {
    inci: "CI 77288",
    name: "Chromium oxide green",
    what: "A steady mineral green, as in the Sea Glass bar.",
  },
];
