import type { AudienceBox, Plans, PlanView } from "#contract/catalogue/catalogue.ts";
import { firstBoxMonth, type IsoDay, londonDay } from "#domain/calendar.ts";
import { MOST_POPULAR_CLAIM } from "#domain/catalogue/catalogue.ts";
import { pence, toPounds } from "#domain/money.ts";
import { quote } from "#domain/pricing/quote.ts";
import type { ShopSettings } from "#domain/settings/default-settings.ts";
import { AUDIENCES, type Audience, allPlans, type BoxLooks, type Plan } from "#domain/subscriptions/plans.ts";
import { GIFT_DURATIONS, isPrepaidDuration } from "#domain/subscriptions/prepaid-gifts.ts";
import { findValidClaim, listActiveById, type ProductRow, ratingOf } from "#server/catalogue/index.ts";
import type { Shop } from "#server/platform/kernel/shop.ts";
import { findPicture } from "#server/platform/pictures/index.ts";
import { readSettings } from "#server/platform/settings/index.ts";
import { listStandardBoxItems } from "#server/subscriptions/run/recipes.queries.ts";
import { chosenPicture } from "./box-looks.ts";

type BoxItem = Awaited<ReturnType<typeof listStandardBoxItems>>[number];

/** The boxes and plans as a first-time customer sees them. */
export async function listPlans(shop: Shop): Promise<Plans> {
  const now = shop.clock();
  const [settings, items, popularClaim] = await Promise.all([
    readSettings(shop.db),
    listStandardBoxItems(shop.db),
    findValidClaim(shop.db, MOST_POPULAR_CLAIM, londonDay(now)),
  ]);
  const plans = allPlans(settings);
  const rows = await listActiveById(
    shop.db,
    plans.map((plan) => plan.id),
  );
  const rowsById = new Map(rows.map((row) => [row.id, row]));
  const plansOnSale = plans.filter((plan) => rowsById.has(plan.id));
  const itemsByAudience = Map.groupBy(items, (item) => item.audience);
  return {
    boxes: AUDIENCES.flatMap((audience) =>
      viewBox({ audience, looks: settings, plansOnSale, rowsById, items: itemsByAudience.get(audience) ?? [] }),
    ),
    plans: plansOnSale.map((plan) => viewPlan(plan, { row: rowsById.get(plan.id), popularClaim, settings, now })),
    delivery: {
      basket: toPounds(settings.basketDeliveryPence),
      tariff: toPounds(settings.tariffDeliveryPence),
    },
    regularPrices: {
      women: toPounds(settings.regularBoxPence.women),
      men: toPounds(settings.regularBoxPence.men),
      children: toPounds(settings.regularBoxPence.children),
    },
    firstBoxPrice: toPounds(settings.firstBoxPence),
  };
}

interface PlanViewing {
  row: ProductRow | undefined;
  /** Set if the shop may claim which plan is the most popular. */
  popularClaim: { source: string; asOf: IsoDay } | undefined;
  settings: ShopSettings;
  now: Date;
}

function viewPlan(plan: Plan, { row, popularClaim, settings, now }: PlanViewing): PlanView {
  const { audience, duration } = plan;
  const [line] = quote({
    lines: [{ kind: "box", productId: plan.id, audience, duration }],
    firstBoxTaken: new Set(),
    settings,
    now,
  }).lines;
  const [next] = line?.box?.laterCharges ?? [];
  if (!line?.box || !next) throw new Error(`plan ${plan.id} has no second box in ${firstBoxMonth(now, settings)}`);
  const savesPence = pence(plan.regularPence - line.unitPricePence);
  return {
    id: plan.id,
    productId: plan.id,
    audience,
    duration,
    title: line.name,
    subtitle: plan.rolls ? "Month by month, until you cancel" : `${plan.months} boxes, one a month, then it ends`,
    months: plan.months,
    rolls: plan.rolls,
    price: toPounds(plan.monthlyPence),
    originalPrice: toPounds(plan.regularPence),
    discount: plan.discountPercent,
    savings: plan.discountPercent,
    popular: plan.isPopular && popularClaim !== undefined,
    popularSource: plan.isPopular && popularClaim ? { source: popularClaim.source, asOf: popularClaim.asOf } : null,
    stripePriceId: row?.stripePriceId ?? null,
    firstBox: {
      price: toPounds(line.unitPricePence),
      saves: toPounds(savesPence),
      isOffer: line.box.isFirstBoxOffer,
      percentOff: plan.regularPence === 0 ? 0 : Math.round((savesPence / plan.regularPence) * 100),
    },
    total: line.box.totalPence === undefined ? null : toPounds(line.box.totalPence),
    firstDispatchOn: line.box.firstDispatchOn,
    nextChargeOn: next.chargeOn,
    ...viewAsPrepaid(plan, { settings, now }),
  };
}

/** A plan's price and last day as a gift whose boxes are all paid at once. */
function viewAsPrepaid(
  { id, audience, duration }: Plan,
  { settings, now }: Pick<PlanViewing, "settings" | "now">,
): Pick<PlanView, "prepaid"> {
  const given = GIFT_DURATIONS.find((each) => each === duration);
  if (!given || !isPrepaidDuration(given)) return {};
  const { lines, totalPence } = quote({
    lines: [{ kind: "box", productId: id, audience, duration, isPrepaid: true }],
    firstBoxTaken: new Set(),
    settings,
    now,
  });
  const lastDispatchOn = lines[0]?.box?.lastDispatchOn;
  return lastDispatchOn ? { prepaid: { total: toPounds(totalPence), lastDispatchOn } } : {};
}

interface BoxViewing {
  audience: Audience;
  looks: BoxLooks;
  plansOnSale: readonly Plan[];
  rowsById: ReadonlyMap<number, ProductRow>;
  items: readonly BoxItem[];
}

function viewBox({ audience, looks, plansOnSale, rowsById, items }: BoxViewing): AudienceBox[] {
  const plans = plansOnSale.filter((plan) => plan.audience === audience);
  const cheapest = plans.toSorted((a, b) => a.monthlyPence - b.monthlyPence)[0];
  const dearest = plans.toSorted((a, b) => b.monthlyPence - a.monthlyPence)[0];
  if (!cheapest || !dearest) return [];
  const row = rowsById.get(dearest.id);
  // All reviews of a box count for its first plan, whichever plan the customer bought.
  const reviewed = rowsById.get(Math.min(...plans.map(({ id }) => id)));
  return [
    {
      audience,
      title: row?.name ?? "",
      strapline: row?.strapline ?? "",
      description: row?.description ?? "",
      line: looks.audienceLines[audience],
      ...chosenPicture(audience, looks),
      includes: items.map(({ id, slug, name, isOnSale, imageUrl }) => ({
        id,
        slug,
        name,
        isOnSale,
        picture: findPicture(imageUrl),
      })),
      regularPrice: toPounds(dearest.monthlyPence),
      firstBoxPrice: toPounds(dearest.firstBoxPence),
      fromPrice: toPounds(cheapest.monthlyPence),
      fromDuration: cheapest.duration,
      rating: reviewed ? ratingOf(reviewed) : null,
    },
  ];
}
