import type { Palette } from "#domain/brand/brand-colours.ts";

export const GIFT_CARD_DESIGNS = ["plain", "leaves", "waves"] as const;
export type GiftCardDesign = (typeof GIFT_CARD_DESIGNS)[number];
export const GIFT_CARD_DESIGN_DEFAULT: GiftCardDesign = "plain";

export const GIFT_CARD_DESIGN_LABELS = {
  plain: "Paper",
  leaves: "Leaves",
  waves: "Water",
} as const satisfies Record<GiftCardDesign, string>;

/** Size of the drawing: an A5 sheet in points. */
export const GIFT_CARD_SIZE = { width: 595, height: 420 };

interface Shape {
  /** An SVG path. */
  path: string;
  kind: "fill" | "stroke";
  colour: keyof Palette;
}

export interface DrawnDesign {
  /** Background of the card. */
  paper: keyof Palette;
  /** Shapes in the margins, where the card has no text. */
  shapes: readonly Shape[];
}

const FRAME_EDGE = 26;
const LEAF_STEP = 34;
const LEAVES = 11;
const STEM_FROM_EDGE = 27;
const WAVE = 34;
const WAVE_TOPS = [10, 19, 28, 392, 401, 410];

const { width, height } = GIFT_CARD_SIZE;

/** Each design as the page and the printed sheet draw it. */
export const DRAWN_DESIGNS: Readonly<Record<GiftCardDesign, DrawnDesign>> = {
  plain: {
    paper: "surface",
    shapes: [
      {
        path: `M${FRAME_EDGE},${FRAME_EDGE}H${width - FRAME_EDGE}V${height - FRAME_EDGE}H${FRAME_EDGE}Z`,
        kind: "stroke",
        colour: "accent",
      },
    ],
  },
  leaves: {
    paper: "surface-raised",
    shapes: [STEM_FROM_EDGE, width - STEM_FROM_EDGE].flatMap((x): Shape[] => [
      { path: `M${x},${height - 14}V20`, kind: "stroke", colour: "accent" },
      ...Array.from({ length: LEAVES }, (_, index) => leafPair(x, height - 20 - index * LEAF_STEP)),
    ]),
  },
  waves: {
    paper: "accent-soft",
    shapes: WAVE_TOPS.map((y) => ({ path: wave(y), kind: "stroke", colour: "accent" })),
  },
};

function leafPair(x: number, y: number): Shape {
  return { path: `M${x},${y}q16,-4 20,-22q-14,2 -20,22q-16,-4 -20,-22q14,2 20,22Z`, kind: "fill", colour: "accent" };
}

function wave(y: number): string {
  return `M0,${y}q${WAVE / 4},-7 ${WAVE / 2},0${`t${WAVE / 2},0`.repeat(Math.ceil((2 * width) / WAVE))}`;
}
