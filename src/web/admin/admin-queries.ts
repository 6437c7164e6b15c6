import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { getAdminCustomer, getAdminGuest, listAdminGuests } from "#contract/accounts/admin-customers.ts";
import {
  type FigureRange,
  getAdminFigures,
  getAdminStats,
  getAdminTodo,
  searchAdmin,
} from "#contract/admin/admin-overview.ts";
import { getAdminSettings, getGoingLive, getRehearsal } from "#contract/admin/admin-settings.ts";
import type { InputOf, NamedCall } from "#contract/call.ts";
import { listAdminCategories, listAdminClaims } from "#contract/catalogue/admin-catalogue.ts";
import { getAdminProduct, listAdminProducts } from "#contract/catalogue/admin-products.ts";
import { getBooks, listPayouts } from "#contract/finance/admin-books.ts";
import { readRecall } from "#contract/inventory/admin-batches.ts";
import { countNewsletterReaders, listNewsletters, previewEmail } from "#contract/marketing/admin-marketing.ts";
import { getAdminOrder, listAdminOrders } from "#contract/orders/admin-orders.ts";
import { countAdminParcels, readPacking } from "#contract/orders/admin-parcels.ts";
import { getGiftCard, getGiftCardsOwed, listDiscountCodes, listDiscountUses } from "#contract/pricing/admin-pricing.ts";
import { getBoxRun, getCurrentBoxRun } from "#contract/subscriptions/admin-box-run.ts";
import { getAdminSubscription } from "#contract/subscriptions/admin-subscriptions.ts";
import { callApi, callApiForPage } from "#web/app/api-client.ts";

// What the dashboard reads, each under its key: no key stands anywhere else, so that none is mistyped.

/** Everything of the dashboard but its clock. */
export const adminKey = ["admin"] as const;

/** The lists that the address filters, sorts and pages. */
export type AdminListName =
  | "activity"
  | "customers"
  | "gift-cards"
  | "guests"
  | "letters"
  | "orders"
  | "parcels"
  | "products"
  | "returns"
  | "reviews"
  | "samples"
  | "subscriptions";

/** All that is read of one noun's list. */
export const adminListKey = (name: AdminListName) => [...adminKey, name] as const;

export const cancellationPreviewKey = (...about: unknown[]) => [...adminKey, "cancellation-preview", ...about] as const;

export const adminListQuery = <C extends NamedCall>(
  call: C,
  { name, input, cursor }: { name: AdminListName; input: InputOf<C>; cursor: string | undefined },
) =>
  queryOptions({
    queryKey: [...adminListKey(name), "list", input, cursor],
    queryFn: () => callApiForPage(call, { ...input, cursor }),
    placeholderData: keepPreviousData,
    refetchOnMount: "always",
  });

export const statsQuery = queryOptions({
  queryKey: [...adminKey, "stats"],
  queryFn: () => callApi(getAdminStats, {}),
  refetchOnMount: "always",
});

export const figuresQuery = (range: FigureRange) =>
  queryOptions({
    queryKey: [...adminKey, "figures", range],
    queryFn: () => callApi(getAdminFigures, { range }),
    refetchOnMount: "always",
  });

export const todoQuery = queryOptions({
  queryKey: [...adminKey, "todo"],
  queryFn: () => callApi(getAdminTodo, {}),
  refetchOnMount: "always",
});

/** What some words name; two letters at least, because one is everywhere. */
export const everythingQuery = (search: string) =>
  queryOptions({
    queryKey: [...adminKey, "search", search],
    queryFn: () => callApi(searchAdmin, { search }),
    enabled: search.length > 1 || /\d/.test(search),
    staleTime: 0,
    gcTime: 0,
  });

export const parcelCountsQuery = queryOptions({
  queryKey: [...adminListKey("parcels"), "counts"],
  queryFn: () => callApi(countAdminParcels, {}),
  refetchOnMount: "always",
});

/** Some parcels that a dialog is about; `chosen` are their ids, or all that the filter matches. */
export const chosenParcelsKey = (filter: object, chosen: "all" | readonly number[]) =>
  [...adminListKey("parcels"), "chosen", filter, chosen] as const;

export const packingQuery = (parcelIds: readonly number[] | undefined) =>
  queryOptions({
    queryKey: [...adminListKey("parcels"), "packing", parcelIds],
    queryFn: () => callApi(readPacking, { parcelIds: [...(parcelIds ?? [])] }),
    enabled: parcelIds !== undefined && parcelIds.length > 0,
    gcTime: 0,
  });

export const recentOrdersQuery = (limit: string) =>
  queryOptions({
    queryKey: [...adminListKey("orders"), { limit }],
    queryFn: () => callApi(listAdminOrders, { limit }),
    refetchOnMount: "always",
  });

export const adminOrderQuery = (orderId: string | undefined) =>
  queryOptions({
    queryKey: [...adminKey, "order", orderId],
    queryFn: () => callApi(getAdminOrder, { orderId: orderId ?? "" }),
    enabled: orderId !== undefined,
    placeholderData: keepPreviousData,
    meta: { failure: "Failed to fetch order details" },
    refetchOnMount: "always",
  });

export const adminCustomerQuery = (customerId: string | undefined) =>
  queryOptions({
    queryKey: [...adminKey, "customer", customerId],
    queryFn: () => callApi(getAdminCustomer, { customerId: customerId ?? "" }),
    enabled: customerId !== undefined,
    placeholderData: keepPreviousData,
    refetchOnMount: "always",
  });

export const adminGuestQuery = (email: string | undefined) =>
  queryOptions({
    queryKey: [...adminKey, "guest", email],
    queryFn: () => callApi(getAdminGuest, { email: email ?? "" }),
    enabled: email !== undefined,
    placeholderData: keepPreviousData,
    refetchOnMount: "always",
  });

const GUESTS_FOUND = "5";

/** The first guests whom a search of customers finds. */
export const guestsFoundQuery = (search: string) =>
  queryOptions({
    queryKey: [...adminListKey("guests"), "found", search],
    queryFn: () => callApiForPage(listAdminGuests, { search, limit: GUESTS_FOUND }),
    placeholderData: keepPreviousData,
  });

export const adminSubscriptionQuery = (subscriptionId: string | undefined) =>
  queryOptions({
    queryKey: [...adminKey, "subscription", subscriptionId],
    queryFn: () => callApi(getAdminSubscription, { subscriptionId: subscriptionId ?? "" }),
    enabled: subscriptionId !== undefined,
    placeholderData: keepPreviousData,
    meta: { failure: "Failed to fetch subscription details" },
    refetchOnMount: "always",
  });

/** The run of a month; without one, the month whose turn it is. */
export const boxRunQuery = (month: string | undefined) =>
  queryOptions({
    queryKey: [...adminKey, "box-run", month ?? "current"],
    queryFn: () => (month ? callApi(getBoxRun, { boxMonth: month }) : callApi(getCurrentBoxRun, {})),
    refetchOnMount: "always",
  });

/** Moved by hand while everything else is read again. */
export const shopClockQuery = queryOptions({ queryKey: ["shop-clock"], queryFn: () => callApi(getRehearsal, {}) });

export const emailPreviewQuery = (emailId: string | undefined) =>
  queryOptions({
    queryKey: [...adminListKey("letters"), "preview", emailId],
    queryFn: () => callApi(previewEmail, { emailId: emailId ?? "" }),
    enabled: emailId !== undefined,
    gcTime: 0,
  });

export const recallQuery = (batch: { productId: string; batchId: string }) =>
  queryOptions({
    queryKey: [...adminKey, "recall", batch.batchId],
    queryFn: () => callApi(readRecall, batch),
    refetchOnMount: "always",
  });

export const goingLiveQuery = queryOptions({
  queryKey: [...adminKey, "going-live"],
  queryFn: () => callApi(getGoingLive, {}),
  refetchOnMount: "always",
});

export const discountCodesQuery = queryOptions({
  queryKey: [...adminKey, "discounts"],
  queryFn: () => callApi(listDiscountCodes, {}),
  refetchOnMount: "always",
});

export const discountUsesQuery = (codeId: number) =>
  queryOptions({
    queryKey: [...discountCodesQuery.queryKey, codeId, "uses"],
    queryFn: () => callApi(listDiscountUses, { codeId: String(codeId) }),
    gcTime: 0,
  });

export const settingsQuery = queryOptions({
  queryKey: [...adminKey, "settings"],
  queryFn: () => callApi(getAdminSettings, {}),
  refetchOnMount: "always",
});

export const adminClaimsQuery = queryOptions({
  queryKey: [...adminKey, "claims"],
  queryFn: () => callApi(listAdminClaims, {}),
  refetchOnMount: "always",
});

export const adminCategoriesQuery = queryOptions({
  queryKey: [...adminKey, "categories"],
  queryFn: () => callApi(listAdminCategories, {}),
  refetchOnMount: "always",
});

export const adminProductQuery = (productId: string | undefined) =>
  queryOptions({
    queryKey: [...adminListKey("products"), "one", productId],
    queryFn: () => callApi(getAdminProduct, { productId: productId ?? "" }),
    enabled: productId !== undefined,
    gcTime: 0,
  });

export const productsToChooseQuery = (limit: string) =>
  queryOptions({
    queryKey: [...adminListKey("products"), "to-choose"],
    queryFn: () => callApi(listAdminProducts, { limit }),
    refetchOnMount: "always",
  });

export const productsCountQuery = queryOptions({
  queryKey: [...adminListKey("products"), "count"],
  queryFn: () => callApiForPage(listAdminProducts, { limit: "1" }),
  refetchOnMount: "always",
});

/** All that is read of the newsletter. */
export const newslettersKey = [...adminKey, "newsletters"] as const;

export const newslettersQuery = queryOptions({
  queryKey: [...newslettersKey, "list"],
  queryFn: () => callApi(listNewsletters, {}),
});

export const newsletterReadersQuery = queryOptions({
  queryKey: [...newslettersKey, "readers"],
  queryFn: () => callApi(countNewsletterReaders, {}),
});

export const giftCardsOwedQuery = queryOptions({
  queryKey: [...adminListKey("gift-cards"), "owed"],
  queryFn: () => callApi(getGiftCardsOwed, {}),
  refetchOnMount: "always",
});

export const giftCardQuery = (giftCardId: string) =>
  queryOptions({
    queryKey: [...adminListKey("gift-cards"), "one", giftCardId],
    queryFn: () => callApi(getGiftCard, { giftCardId }),
    refetchOnMount: "always",
  });

export type BooksPeriod = { from: string; until: string; by: "day" | "month" };

export const booksKey = [...adminKey, "books"] as const;

export const booksQuery = (period: BooksPeriod) =>
  queryOptions({
    queryKey: [...booksKey, period],
    queryFn: () => callApi(getBooks, period),
    placeholderData: keepPreviousData,
    refetchOnMount: "always",
  });

export const payoutsQuery = ({ from, until }: BooksPeriod) =>
  queryOptions({
    queryKey: [...booksKey, "payouts", from, until],
    queryFn: () => callApi(listPayouts, { from, until }),
    placeholderData: keepPreviousData,
    refetchOnMount: "always",
  });
