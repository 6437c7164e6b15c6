import type { ShopSettings } from "#domain/settings/default-settings.ts";
import { type AudienceNames, DEFAULT_AUDIENCE_NAMES, possessive } from "#domain/subscriptions/box-names.ts";
import { boxInSentence } from "#domain/subscriptions/names-in-sentences.ts";
import { AUDIENCES } from "#domain/subscriptions/plans.ts";

type SettingKind = "money" | "whole" | "numbers" | "day" | "text" | "optional-text" | "switch" | "picture" | "order";

export interface SettingField {
  /** Path in the settings: "regularBoxPence.women". */
  path: string;
  label: string;
  kind: SettingKind;
  hint?: string;
  /** True if shops rarely change it. The field is then folded under "Advanced". */
  isAdvanced?: boolean;
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

const advanced = (...parts: Parameters<typeof field>) => ({ ...field(...parts), isAdvanced: true });

/** Id of a setting's field. Links to the setting point to this id. */
export function settingFieldId(path: string): string {
  return `setting-${path.replace(".", "-")}`;
}

const AUDIENCE_HINT = "People, such as Adults. Their box is then called Adults' Box.";

/** All settings by section. Closures are edited in a separate part of the page. */
export function settingSections(names: AudienceNames): readonly SettingSection[] {
  /** One field for each audience. */
  const ofEach = (path: keyof ShopSettings, kind: SettingKind, labelOf: (box: string) => string) =>
    AUDIENCES.map((audience) => field(`${path}.${audience}`, labelOf(boxInSentence(audience, names)), kind));
  return [
    {
      id: "boxes",
      title: "Boxes and plans",
      intro: "Monthly price of a box, the first-box price, and discounts for longer plans.",
      fields: [
        ...AUDIENCES.map((audience) =>
          field(`regularBoxPence.${audience}`, `${possessive(names[audience])} box, per month (£)`, "money"),
        ),
        field(
          "firstBoxPence",
          "First box (£)",
          "money",
          "Once per customer and audience, if it is cheaper than the plan's price.",
        ),
        field("planDiscountPercent.monthly", "Monthly plan (% off)", "whole"),
        field("planDiscountPercent.3months", "3 boxes (% off)", "whole"),
        field("planDiscountPercent.6months", "6 boxes (% off)", "whole"),
        field("planDiscountPercent.12months", "12 boxes (% off)", "whole"),
      ],
    },
    {
      id: "offer",
      title: "Boxes on offer",
      intro: "What new customers can choose. Existing subscriptions continue at their price.",
      fields: [
        ...ofEach("offeredAudiences", "switch", (box) => `Offer the ${box}`),
        field("offeredDurations.monthly", "Offer the monthly plan and single boxes as gifts", "switch"),
        field("offeredDurations.3months", "Offer 3 boxes", "switch"),
        field("offeredDurations.6months", "Offer 6 boxes", "switch"),
        field("offeredDurations.12months", "Offer 12 boxes", "switch"),
      ],
    },
    {
      id: "audiences",
      title: "Names, lines and pictures of boxes",
      intro:
        "Who each box is for, and how the home page and the questionnaire present it. Strapline and description are those of its product. Existing orders, invoices and emails keep the old name.",
      fields: [
        field("audienceNames.women", "First audience", "text", AUDIENCE_HINT),
        field("audienceNames.men", "Second audience", "text"),
        field("audienceNames.children", "Third audience", "text"),
        ...ofEach("audienceLines", "text", (box) => `Line of the ${box}`),
        ...ofEach("audiencePictures", "picture", (box) => `Picture of the ${box}`),
        field(
          "boxLine",
          "What a box is",
          "optional-text",
          "Shown in the menu and beside links to the boxes, without a full stop: “Four candles, poured by hand”. Leave it empty for the text that comes with the shop. Links show the picture of the first box on offer.",
        ),
      ],
    },
    {
      id: "order",
      title: "Order of parts and links",
      intro: "The home page begins with its picture and title. Links that you add to a menu are the last ones.",
      fields: [
        field("homeOrder", "Home page", "order"),
        field("headerOrder", "Header and menu", "order"),
        field("footerOrder", "Footer, within each column", "order"),
      ],
    },
    {
      id: "delivery",
      title: "Delivery",
      intro: "Delivery price of an order with products, the tariff shown with it, and details for Click & Drop.",
      fields: [
        field("basketDeliveryPence", "Delivery per order (£)", "money"),
        field("tariffDeliveryPence", "Tracked 48 tariff (£)", "money"),
        field(
          "carrierServiceCode",
          "Royal Mail service code",
          "text",
          "Use TOLP48 if you have no contract. Otherwise, use the code in your Royal Mail account.",
        ),
        advanced(
          "mediumParcelServiceCode",
          "Service code of a Medium Parcel",
          "text",
          "For parcels above 2 kg, or with more products than fit into a Small Parcel.",
        ),
        advanced(
          "smallParcelUnitsMax",
          "Products in a Small Parcel",
          "whole",
          "The most that fit into 45 x 35 x 16 cm.",
        ),
        advanced("parcelPackagingGrams", "Packaging of a parcel (g)", "whole", "Carton and filling."),
        advanced("unitPackagingGrams", "Packaging of a product (g)", "whole", "Wrapper, jar or bottle."),
        advanced(
          "unsizedUnitGrams",
          "Weight of a product without a size (g)",
          "whole",
          "Such as a brush. 0 leaves the weight empty.",
        ),
      ],
    },
    {
      id: "calendar",
      title: "Calendar",
      intro: "Days of the month, 1 to 28. Pages and emails show them.",
      fields: [
        field("chargeDay", "Charge day", "whole", "Later boxes are charged on this day."),
        field("cutOffDay", "Cut-off day", "whole"),
        field("cutOffHour", "Cut-off hour", "whole", "0 to 23, UK time."),
        field("dispatchDay", "Dispatch day", "whole", "Or the next working day."),
        field("billingDay", "Notice day", "whole", "Payment notices are sent on this day."),
        advanced("noticeDaysMin", "Shortest notice (days)", "whole", "Between the notice and the payment."),
        advanced("retryAfterDays", "Retry after (days)", "numbers", "After a failed payment."),
        advanced("unpaidBoxesMax", "Unpaid boxes in a row", "whole", "Then the subscription ends."),
        advanced("chargesPerSecondMax", "Payments per second", "whole", "The most on the charge day."),
      ],
    },
    {
      id: "subscriptions",
      title: "Subscriptions",
      intro: "Limits for pauses and the cooling-off period, the items in a box, and how soon products may repeat.",
      fields: [
        field("pauseMonthsMax", "Longest pause (months)", "whole"),
        field("coolingOffDays", "Cooling-off (days)", "whole"),
        advanced(
          "subscriptionLawFrom",
          "Subscription law applies from",
          "day",
          "From this day, the cooling-off period after the first regular payment is a legal right. Before this day, the shop offers it voluntarily.",
        ),
        field(
          "boxSize",
          "Items in a box",
          "whole",
          "3 to 8. Texts that come with the shop change at once. Existing recipes keep their number until you save them, so change the standard boxes in Recipes next.",
        ),
        field("boxesWithoutRepeat", "Boxes before a product repeats", "whole"),
      ],
    },
    {
      id: "emails",
      title: "Emails",
      intro:
        "The morning email goes to the trader's address at 07:00: what to do today, what went wrong, and yesterday's sales.",
      fields: [
        field("sendsMorningEmail", "Send the morning email", "switch"),
        advanced(
          "newsletterReadersPerMinuteMax",
          "Newsletters per minute",
          "whole",
          "Emails of all newsletters together. Your mail provider may have a limit.",
        ),
      ],
    },
    {
      id: "safety",
      title: "Safety",
      intro: "Actions that ask for your password again, unless you entered it in the last half hour.",
      fields: [
        field("refundWithoutProofPence", "Refunds above (£)", "money", "Bulk refunds always ask for the password."),
      ],
    },
    {
      id: "limits",
      title: "Stock and baskets",
      intro: "How long items are reserved during payment, and limits for baskets.",
      fields: [
        field("stockHoldMinutes", "Reserved for (minutes)", "whole"),
        field("telephoneOrderDays", "Telephone orders kept (days)", "whole", "Until the end of that day."),
        advanced("unitsPerLineMax", "Most units of one product", "whole", "In one basket."),
        advanced("linesPerBasketMax", "Most products in a basket", "whole"),
        advanced("ordersHeldMax", "Unpaid orders", "whole", "The most that one network can have open."),
        advanced("unitsHeldMax", "Unpaid items", "whole", "The most that one network can reserve."),
        advanced("codesHeldMax", "Unpaid discounts", "whole", "The most codes that one network can reserve."),
      ],
    },
  ];
}

/** Label of a setting by its path. Undefined if the page does not show the setting. */
export function settingLabel(path: string, names: AudienceNames): string | undefined {
  return settingSections(names)
    .flatMap(({ fields }) => fields)
    .find((one) => one.path === path)?.label;
}

/** Path of a setting on the page. For a setting with several values, it is the path of the first value. */
export function settingPath(name: string): string | undefined {
  const paths = settingSections(DEFAULT_AUDIENCE_NAMES)
    .flatMap(({ fields }) => fields)
    .map(({ path }) => path);
  return paths.find((path) => path === name || path.startsWith(`${name}.`));
}
