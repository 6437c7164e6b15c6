import type { AdminSearch } from "#contract/admin/admin-overview.ts";
import type { FoundBy } from "#contract/orders/admin-orders.ts";
import { formatPounds, parsePounds } from "#domain/money.ts";
import type { NeededPermission } from "#domain/staff/permissions.ts";
import type { AudienceNames } from "#domain/subscriptions/box-names.ts";
import { adminPaths } from "#web/admin/admin-paths.ts";
import { ADMIN_TABS, type AdminTab } from "#web/admin/frame/admin-tabs.ts";
import { customerName } from "#web/admin/kit/entity-links.ts";
import { planLengthOf } from "#web/admin/kit/plan-of.tsx";
import { LIST_LABELS } from "#web/admin/orders/parcels/parcel-labels.ts";
import { settingFieldId, settingSections } from "#web/admin/settings/setting-sections.ts";
import { matchesWords } from "#web/app/matches-words.ts";

/** A page or a setting, with additional words for the search. */
interface Place extends Hit {
  words: string;
  permission: NeededPermission;
}

const TABS = Object.values<AdminTab>(ADMIN_TABS).map(
  ({ path, label, group, permission, words = "" }): Place => ({
    to: path,
    title: label,
    detail: group,
    words,
    permission,
  }),
);

const listSettings = (names: AudienceNames): readonly Place[] => [
  ...settingSections(names).flatMap(({ title, intro, fields }) =>
    fields.map(
      ({ path, label, hint = "" }): Place => ({
        to: adminPaths.setting(settingFieldId(path)),
        title: label,
        detail: `Settings, ${title}`,
        words: `${title} ${intro} ${hint}`,
        permission: "settings",
      }),
    ),
  ),
  {
    to: adminPaths.setting("setting-closure"),
    title: "Closures",
    detail: "Settings",
    words: "holiday closed days break",
    permission: "settings",
  },
  {
    to: adminPaths.setting("trader-legalName"),
    title: "Trader",
    detail: "Settings",
    words: "vat registered number company name address email phone legal",
    permission: "settings",
  },
];

const PLACES_MAX = 5;

export interface HitGroup {
  title: string;
  hits: readonly Hit[];
}

type May = (needed: NeededPermission) => boolean;

/**
 * Groups the hits by kind. Pages of the dashboard come first, because they are found without a request. Pages that the
 * user may not open are left out.
 */
export function hitGroups(words: string, found: AdminSearch | undefined, may: May, names: AudienceNames): HitGroup[] {
  const groups = [
    { title: "Go to", hits: findPlaces(words, may, names) },
    { title: "Orders", hits: (found?.orders ?? []).map(orderHit) },
    { title: "Parcels", hits: (found?.parcels ?? []).map(parcelHit) },
    { title: "Customers", hits: (found?.people ?? []).map(personHit) },
    { title: "Guests", hits: (found?.guests ?? []).map(guestHit) },
    { title: "Messages", hits: (found?.messages ?? []).map(messageHit) },
    { title: "Past orders", hits: (found?.pastOrders ?? []).map(pastOrderHit) },
    { title: "Products", hits: (found?.products ?? []).map(productHit) },
    { title: "Discount codes", hits: (found?.codes ?? []).map(codeHit) },
    { title: "Gift cards", hits: (found?.giftCards ?? []).map(giftCardHit) },
    { title: "Pages and settings", hits: findRelatedPlaces(words, may, names) },
  ];
  return groups.filter(({ hits }) => hits.length > 0);
}

function pastOrderHit({ number, email, name }: AdminSearch["pastOrders"][number]): Hit {
  return {
    to: `${adminPaths.pastOrders}?search=${encodeURIComponent(number)}`,
    title: `Past order ${number}`,
    detail: name || email,
  };
}

function orderHit(order: AdminSearch["orders"][number]): Hit {
  return {
    to: adminPaths.order(order.id),
    title: `#${order.id} ${customerName(order)}`,
    detail: [
      order.foundBy && FOUND_BY_LABELS[order.foundBy],
      formatPounds(parsePounds(order.total)),
      order.status,
      order.userEmail,
    ]
      .filter(Boolean)
      .join(" · "),
  };
}

function parcelHit({ reference, name, town, postcode, list }: AdminSearch["parcels"][number]): Hit {
  return {
    to: `${adminPaths.parcels}?show=${list}&search=${encodeURIComponent(reference)}`,
    title: `${reference} ${name}`.trim(),
    detail: [LIST_LABELS[list], `${town} ${postcode}`.trim()].filter(Boolean).join(" · "),
  };
}

/** Reason why an order was found. Empty if the displayed hit already makes the reason clear. */
const FOUND_BY_LABELS = {
  "account-name": "",
  "billing-name": "Billing name",
  "gift-recipient": "Gift for this person",
  postcode: "This postcode",
  "tracking-number": "This tracking number",
  box: "This box",
  replacement: "This replacement",
  invoice: "This invoice",
  "credit-note": "This credit note",
  payment: "This payment",
  "gift-card": "Bought this gift card",
} satisfies Record<FoundBy, string>;

function guestHit({ email, firstName, lastName }: AdminSearch["guests"][number]): Hit {
  return { to: adminPaths.guest(email), title: `${firstName} ${lastName}`.trim() || email, detail: `${email} · guest` };
}

function messageHit({ id, name, email, orderNumber, excerpt }: AdminSearch["messages"][number]): Hit {
  return {
    to: adminPaths.message(id),
    title: name || email,
    detail: [orderNumber && `order ${orderNumber}`, excerpt || email].filter(Boolean).join(" · "),
  };
}

function giftCardHit({ id, lastFour, recipientName, balance }: AdminSearch["giftCards"][number]): Hit {
  return {
    to: adminPaths.giftCard(id),
    title: `Gift card ending ${lastFour}`,
    detail: [recipientName && `for ${recipientName}`, `${formatPounds(parsePounds(balance))} left`]
      .filter(Boolean)
      .join(" · "),
  };
}

function personHit({ id, username, email, firstName, lastName }: AdminSearch["people"][number]): Hit {
  return { to: adminPaths.customer(id), title: `${firstName} ${lastName}`.trim() || username, detail: email };
}

function productHit({ id, name, sku, price }: AdminSearch["products"][number]): Hit {
  return {
    to: adminPaths.product(id),
    title: name,
    detail: [planLengthOf(id), sku, formatPounds(parsePounds(price))].filter(Boolean).join(" · "),
  };
}

function codeHit({ id, code, type, value, isActive }: AdminSearch["codes"][number]): Hit {
  const amount = type === "percentage" ? `${Number(value)}%` : formatPounds(parsePounds(value));
  return { to: adminPaths.discount(id), title: code, detail: isActive ? amount : `${amount} · inactive` };
}

/** Tabs and settings whose title matches the text. Titles that begin with the text come first. */
function findPlaces(typed: string, may: May, names: AudienceNames): Hit[] {
  const start = typed.toLowerCase();
  const beginsSo = ({ title }: Hit) => (title.toLowerCase().startsWith(start) ? 0 : 1);
  return [...TABS, ...listSettings(names)]
    .filter(({ title, permission }) => may(permission) && matchesWords(title, typed))
    .toSorted((a, b) => beginsSo(a) - beginsSo(b))
    .slice(0, PLACES_MAX);
}

const RELATED_CHARACTERS_MIN = 3;

/** Finds tabs and settings by their additional words. They come last, because Enter opens the first hit. */
function findRelatedPlaces(typed: string, may: May, names: AudienceNames): Hit[] {
  if (typed.length < RELATED_CHARACTERS_MIN) return [];
  return [...TABS, ...listSettings(names)]
    .filter(({ permission }) => may(permission))
    .filter(({ title, words }) => !matchesWords(title, typed) && matchesWords(`${title} ${words}`, typed))
    .slice(0, PLACES_MAX);
}

/** One search result. */
export interface Hit {
  /** Address of the page that the hit opens. */
  to: string;
  title: string;
  detail: string;
}
