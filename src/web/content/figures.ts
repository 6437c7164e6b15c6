import type { Placeholder } from "#domain/content/placeholders.ts";

/** Numbers that texts take from the settings, so that no page contains fixed figures. */
export interface Figures {
  /** Delivery price of a basket of products, such as "£1.00". */
  basketDelivery: string;
  /** Royal Mail's price for the same parcel, such as "£3.99". */
  tariffDelivery: string;
  womensBox: string;
  mensBox: string;
  childrensBox: string;
  firstBox: string;
  /** "women’s", as in "the women’s box". */
  womens: string;
  mens: string;
  childrens: string;
  /** Number of items in a box: "five". */
  boxSize: string;
  /** Days of the month and an hour: "1st", "15th", "14:00". */
  chargeDay: string;
  cutOffDay: string;
  cutOffTime: string;
  dispatchDay: string;
  noticeDay: string;
}

/** Placeholders of the figures in texts. */
export const FIGURE_PLACEHOLDERS = {
  basketDelivery: "delivery price",
  tariffDelivery: "delivery tariff",
  womensBox: "women's box",
  mensBox: "men's box",
  childrensBox: "children's box",
  firstBox: "first box",
  womens: "women's",
  mens: "men's",
  childrens: "children's",
  boxSize: "box size",
  chargeDay: "charge day",
  cutOffDay: "cut-off day",
  cutOffTime: "cut-off time",
  dispatchDay: "dispatch day",
  noticeDay: "notice day",
} as const satisfies Record<keyof Figures, Placeholder>;
