import type { ShopSettings } from "#domain/settings/default-settings.ts";

type SettingKind = "money" | "whole" | "numbers" | "day";

export interface SettingField {
  /** Its path in the settings: "regularBoxPence.women". */
  path: string;
  label: string;
  kind: SettingKind;
  hint?: string;
}

export interface SettingSection {
  id: string;
  title: string;
  intro: string;
  fields: readonly SettingField[];
}

const field = (
  path: `${keyof ShopSettings}` | `${keyof ShopSettings}.${string}`,
  label: string,
  kind: SettingKind,
  hint?: string,
) => ({
  path,
  label,
  kind,
  ...(hint ? { hint } : {}),
});

/** The id of a setting's field: what leads to it, leads there. */
export function settingFieldId(path: string): string {
  return `setting-${path.replace(".", "-")}`;
}

/** Every figure of the rules, part by part; closures have a part of their own. */
export const SETTING_SECTIONS: readonly SettingSection[] = [
  {
    id: "boxes",
    title: "Boxes and plans",
    intro: "A month of a box without any discount, the first box, and what longer plans take off.",
    fields: [
      field("regularBoxPence.women", "Women's box, a month (£)", "money"),
      field("regularBoxPence.men", "Men's box, a month (£)", "money"),
      field("regularBoxPence.children", "Children's box, a month (£)", "money"),
      field("firstBoxPence", "First box (£)", "money", "Once per customer and audience, where it is cheaper."),
      field("planDiscountPercent.monthly", "Monthly plan (% off)", "whole"),
      field("planDiscountPercent.3months", "3 boxes (% off)", "whole"),
      field("planDiscountPercent.6months", "6 boxes (% off)", "whole"),
      field("planDiscountPercent.12months", "12 boxes (% off)", "whole"),
    ],
  },
  {
    id: "delivery",
    title: "Delivery",
    intro: "What an order with any goods pays once, and the tariff that is shown beside it.",
    fields: [
      field("basketDeliveryPence", "Delivery of an order (£)", "money"),
      field("tariffDeliveryPence", "Tracked 48 tariff (£)", "money"),
    ],
  },
  {
    id: "calendar",
    title: "Calendar",
    intro: "Days of the month, 1 to 28. Texts of the shop name these days too.",
    fields: [
      field("chargeDay", "Charge day", "whole", "Later boxes are paid on this day."),
      field("cutOffDay", "Cut-off day", "whole"),
      field("cutOffHour", "Cut-off hour", "whole", "0 to 23, UK time."),
      field("dispatchDay", "Dispatch day", "whole", "Or the next working day."),
      field("billingDay", "Notice day", "whole", "The payment notice goes out."),
      field("noticeDaysMin", "Notice (days)", "whole", "At least so long before a payment."),
      field("retryAfterDays", "Try again after (days)", "numbers", "After a payment that failed."),
      field("unpaidBoxesMax", "Unpaid boxes", "whole", "So many in a row end a subscription."),
      field("chargesPerSecondMax", "Payments a second", "whole", "At most, on the charge day."),
    ],
  },
  {
    id: "subscriptions",
    title: "Subscriptions",
    intro: "How long a subscription may pause or be ended with money back, and how boxes vary.",
    fields: [
      field("pauseMonthsMax", "Longest pause (months)", "whole"),
      field("coolingOffDays", "Cooling-off (days)", "whole"),
      field("subscriptionLawFrom", "Subscription law from", "day", "Before, it is the shop's own promise."),
      field("boxesWithoutRepeat", "Boxes without a repeat", "whole"),
    ],
  },
  {
    id: "newsletter",
    title: "Newsletter",
    intro: "How fast an issue goes out. Your mail provider may allow fewer emails than you have readers.",
    fields: [field("newsletterReadersPerMinuteMax", "Readers a minute", "whole", "Of all issues together.")],
  },
  {
    id: "safety",
    title: "Safety",
    intro: "What the dashboard asks your password for again, unless you gave it within half an hour.",
    fields: [field("refundWithoutProofPence", "Refunds above (£)", "money", "Many at once always ask.")],
  },
  {
    id: "limits",
    title: "Stock and baskets",
    intro: "How long goods are held while somebody pays, and how much a basket takes.",
    fields: [
      field("stockHoldMinutes", "Held for (minutes)", "whole"),
      field("ordersHeldMax", "Unpaid orders", "whole", "Open at once from one network."),
      field("unitsHeldMax", "Unpaid pieces", "whole", "Held at once from one network."),
      field("codesHeldMax", "Unpaid discounts", "whole", "Codes held at once from one network."),
      field("unitsPerLineMax", "Pieces of one product", "whole"),
      field("linesPerBasketMax", "Maximum lines in a basket", "whole"),
    ],
  },
];

/** The label of a setting by its path; undefined if the page does not have it. */
export function settingLabel(path: string): string | undefined {
  return SETTING_SECTIONS.flatMap(({ fields }) => fields).find((one) => one.path === path)?.label;
}

/** The path of a setting, or of the first of its values, on that page. */
export function settingPath(name: string): string | undefined {
  const paths = SETTING_SECTIONS.flatMap(({ fields }) => fields).map(({ path }) => path);
  return paths.find((path) => path === name || path.startsWith(`${name}.`));
}
