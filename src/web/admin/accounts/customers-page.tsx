import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { MetaFunction } from "react-router";
import {
  type AdminCustomerDetails,
  type AdminGuest,
  type AdminGuestDetails,
  addCustomerNote,
  CUSTOMER_SORTS,
  type CustomerSort,
  downloadCustomers,
  getAdminCustomer,
  getAdminGuest,
  listAdminCustomers,
  listAdminGuests,
  tagCustomer,
} from "#contract/accounts/admin-customers.ts";
import { changeAdminCustomerAddress } from "#contract/orders/admin-addresses.ts";
import { addOrderNote, tagOrder } from "#contract/orders/admin-orders.ts";
import { adminMeta } from "#web/admin/admin-meta.ts";
import { adminPaths } from "#web/admin/admin-paths.ts";
import { AddressPart } from "#web/admin/kit/address-part.tsx";
import { AdminLink, ROW_LINK } from "#web/admin/kit/admin-link.tsx";
import { apiPageQuery } from "#web/admin/kit/api-query.ts";
import { DetailDialog, OpenLink } from "#web/admin/kit/detail-dialog.tsx";
import { DetailsFact, DetailsPart } from "#web/admin/kit/details-part.tsx";
import { CsvButton } from "#web/admin/kit/files.tsx";
import { FilterSelect } from "#web/admin/kit/list-toolbar.tsx";
import { NoteList, Notes } from "#web/admin/kit/notes.tsx";
import { defineList, ResourceList } from "#web/admin/kit/resource-list.tsx";
import { STATUS_TONES } from "#web/admin/kit/status-tones.ts";
import { Tags, useTagFilter } from "#web/admin/kit/tags.tsx";
import { usePermitted } from "#web/admin/kit/use-permitted.ts";
import { useUrlState } from "#web/admin/kit/use-url-state.ts";
import { OrderStatusMarks } from "#web/admin/orders/order-status-marks.tsx";
import { callApi } from "#web/app/api-client.ts";
import { PastTotal, pastItemsText } from "#web/shop/accounts/past-total.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { Day, londonDayOf } from "#web/ui/day.tsx";
import { EmailText } from "#web/ui/email-text.tsx";
import { Price } from "#web/ui/price.tsx";

const GUESTS_FOUND = "5";

export const meta: MetaFunction = ({ matches }) => adminMeta(matches, "Customers");

const guestList = (tagFilter: ReturnType<typeof useTagFilter>) =>
  defineList({
    title: "Customers",
    label: "Guests with orders",
    noun: { one: "guest", many: "guests" },
    call: listAdminGuests,
    search: "Search by email, name or id",
    filters: [tagFilter],
    empty: "No guests match.",
    whenNew: "Customers without an account are listed here with their first order.",
    rowKey: ({ email }) => email,
    columns: [
      {
        name: "Name",
        cell: (guest) => (
          <>
            <GuestLink guest={guest} />
            {guest.tags.length > 0 && <span className="block text-sm text-ink-soft">{guest.tags.join(", ")}</span>}
          </>
        ),
      },
      { name: "Orders", className: "text-right", cellClassName: "prices", cell: ({ orderCount }) => orderCount },
      { name: "Paid", className: "text-right max-sm:pr-0", cell: ({ paid }) => <Price amount={paid} /> },
      {
        name: "Last order",
        className: "hidden sm:table-cell",
        cell: ({ lastBought }) => <Day on={londonDayOf(lastBought)} />,
      },
    ],
  });

/** Customers with an account, and guests who bought something. */
export default function CustomersPage() {
  const url = useUrlState();
  const kind = url.readOneOf("kind", ["guests"] as const);
  const search = url.read("search");
  const who = (
    <FilterSelect
      label="Show"
      allLabel="With an account"
      options={[{ value: "guests", label: "Guests with orders" }]}
      value={kind}
      onChange={(chosen) => url.write({ kind: chosen })}
    />
  );
  if (kind === "guests") return <GuestsList filters={who} />;
  return (
    <CustomersList filters={who}>
      {search && <GuestsFound search={search} onAll={() => url.write({ kind: "guests" })} />}
    </CustomersList>
  );
}

/** Guests with the tags of their orders. */
function GuestsList({ filters }: { filters: ReactNode }) {
  return (
    <ResourceList of={guestList(useTagFilter("order"))} filters={filters}>
      {() => (
        <DetailDialog
          param="guest"
          isText
          title={(email, guest) => (guest ? guestName(guest) : email)}
          noun="guest"
          call={getAdminGuest}
          input={(email) => ({ email })}
        >
          {(guest) => <GuestDetails guest={guest} />}
        </DetailDialog>
      )}
    </ResourceList>
  );
}

/**
 * Guests that match the search, listed below the accounts. A user who searches by address may not know whether the
 * person has an account.
 */
function GuestsFound({ search, onAll }: { search: string; onAll: () => void }) {
  const { data } = useQuery(apiPageQuery(listAdminGuests, { search, limit: GUESTS_FOUND }));
  if (!data || data.rows.length === 0) return null;
  return (
    <section aria-labelledby="guests-found" className="mt-8 border-t border-line pt-4">
      <h3 id="guests-found" className="text-xl">
        Guests with orders
      </h3>
      <ul className="mt-2 divide-y divide-line">
        {data.rows.map((guest) => (
          <li key={guest.email} className="py-2">
            <GuestLink guest={guest} />
          </li>
        ))}
      </ul>
      {data.nextCursor !== undefined && (
        <Button variant="secondary" size="small" onClick={onAll}>
          All matching guests
        </Button>
      )}
    </section>
  );
}

/** Details of a guest. Notes and tags are those of the guest's orders. New ones are saved with the latest order. */
function GuestDetails({ guest }: { guest: AdminGuestDetails }) {
  const [latest] = guest.orders;
  const may = usePermitted();
  return (
    <div className="space-y-6 text-[0.9375rem]">
      <dl className="grid grid-cols-2 gap-x-6 gap-y-3">
        <DetailsFact name="Email" text={<EmailText email={guest.email} />} />
        <DetailsFact name="Last delivery address" text={guest.deliveryAddress || "None"} />
        <DetailsFact name="Paid, less refunds" text={<Price amount={guest.paid} />} />
        <ToRefund {...guest} />
      </dl>
      {latest && (
        <DetailsPart title={`Tags of order ${latest.id}`}>
          <Tags
            key={latest.id}
            about="order"
            tags={guest.tags}
            canChange={may("orders.change")}
            save={(tags) => callApi(tagOrder, { orderId: String(latest.id), tags })}
          />
        </DetailsPart>
      )}
      <CustomerOrders orders={guest.orders} />
      {latest && (
        <DetailsPart title="Notes">
          <Notes
            about="order"
            notes={guest.orderNotes}
            label={`New note on order ${latest.id}`}
            addNote={(text) => callApi(addOrderNote, { orderId: String(latest.id), text })}
          />
        </DetailsPart>
      )}
    </div>
  );
}

/** Name of a guest, which opens the details over the current list, and the email address below it. */
function GuestLink({ guest }: { guest: Pick<AdminGuest, "firstName" | "lastName" | "email"> }) {
  const { email } = guest;
  const hasName = guestName(guest) !== email;
  return (
    <>
      <OpenLink param="guest" id={email} of={`View ${email}`} also={{ kind: "guests" }}>
        {hasName ? guestName(guest) : <EmailText email={email} />}
      </OpenLink>
      {hasName && (
        <span className="block text-sm text-ink-soft">
          <EmailText email={email} />
        </span>
      )}
    </>
  );
}

/** First and last name, else the email address. */
function guestName({ firstName, lastName, email }: Pick<AdminGuest, "firstName" | "lastName" | "email">): string {
  return `${firstName} ${lastName}`.trim() || email;
}

const SORT_LABELS = {
  "date-desc": "Newest first",
  "date-asc": "Oldest first",
  "paid-desc": "Paid, highest first",
  "paid-asc": "Paid, lowest first",
} satisfies Record<CustomerSort, string>;

const customerList = (tagFilter: ReturnType<typeof useTagFilter>) =>
  defineList({
    title: "Customers",
    noun: { one: "customer", many: "customers" },
    call: listAdminCustomers,
    search: "Search by email, name or id",
    filters: [
      tagFilter,
      {
        name: "sort",
        label: "Sort by",
        fallback: "date-desc",
        options: CUSTOMER_SORTS.map((value) => ({ value, label: SORT_LABELS[value] })),
      },
    ],
    empty: "No customers match.",
    whenNew: "Customers who create an account are listed here.",
    columns: [
      {
        name: "Name",
        cell: ({ id, email, tags, isSubscriber, ...customer }) => (
          <>
            <OpenLink param="customer" id={id} of={`View ${email}`}>
              {customerName(customer)}
            </OpenLink>
            {isSubscriber && (
              <span className="ml-2 inline-block">
                <Badge tone="success">Subscriber</Badge>
              </span>
            )}
            <span className="block text-sm text-ink-soft">
              <EmailText email={email} />
            </span>
            {tags.length > 0 && <span className="block text-sm text-ink-soft">{tags.join(", ")}</span>}
          </>
        ),
      },
      { name: "Orders", className: "text-right", cellClassName: "prices", cell: ({ orderCount }) => orderCount },
      {
        name: "Paid",
        className: "text-right max-md:pr-0",
        sortBy: "paid",
        cell: ({ paid }) => <Price amount={paid} />,
      },
      {
        name: "Last order",
        className: "hidden md:table-cell",
        cell: ({ lastBought }) => (lastBought ? <Day on={londonDayOf(lastBought)} /> : "–"),
      },
      {
        name: "Since",
        className: "hidden lg:table-cell",
        sortBy: "date",
        cell: ({ created }) => <Day on={londonDayOf(created)} />,
      },
    ],
  });

/** First and last name, else the username. */
function customerName({
  firstName,
  lastName,
  username,
}: Pick<AdminCustomerDetails, "firstName" | "lastName" | "username">): string {
  return `${firstName} ${lastName}`.trim() || username;
}

/** Customers with an account. */
export function CustomersList({ filters, children }: { filters: ReactNode; children: ReactNode }) {
  return (
    <ResourceList
      of={customerList(useTagFilter("customer"))}
      filters={filters}
      actions={({ filter }) => <CsvButton call={downloadCustomers} input={filter} />}
    >
      {({ rows }) => (
        <>
          {children}
          <DetailDialog
            param="customer"
            listedIds={rows?.map(({ id }) => id) ?? []}
            title={(_id, customer) => (customer ? customerName(customer) : "Customer")}
            noun="customer"
            call={getAdminCustomer}
            input={(customerId) => ({ customerId })}
          >
            {(customer) => <CustomerDetails customer={customer} />}
          </DetailDialog>
        </>
      )}
    </ResourceList>
  );
}

function CustomerDetails({ customer }: { customer: AdminCustomerDetails }) {
  const customerId = String(customer.id);
  return (
    <div className="space-y-6 text-[0.9375rem]">
      <dl className="grid grid-cols-2 gap-x-6 gap-y-3 sm:grid-cols-4">
        <DetailsFact className="col-span-2" name="Email" text={<EmailText email={customer.email} />} />
        <DetailsFact name="Username" text={customer.username} />
        <DetailsFact name="Number" text={customer.id} />
        <DetailsFact name="Customer since" text={<Day on={londonDayOf(customer.created)} />} />
        <DetailsFact name="Orders paid" text={customer.orderCount} />
        <DetailsFact name="Paid, less refunds" text={<Price amount={customer.paid} />} />
        <DetailsFact
          name="Last order"
          text={customer.lastBought ? <Day on={londonDayOf(customer.lastBought)} /> : "None yet"}
        />
        {customer.phone !== "" && <DetailsFact name="Phone, earlier shop" text={customer.phone} />}
        <ToRefund {...customer} />
      </dl>
      <Tags
        key={`tags${customer.id}`}
        about="customer"
        tags={customer.tags}
        canChange
        save={(tags) => callApi(tagCustomer, { customerId, tags })}
      />
      <AddressPart
        key={customer.id}
        title="Delivery address"
        name="customer-address"
        address={customer.address}
        change={{
          save: ({ email: _email, changeAccount: _account, ...typed }) =>
            callApi(changeAdminCustomerAddress, { ...typed, customerId, version: customer.version }),
          hasLabel: customer.hasLabel,
          reach:
            "For the next orders, and for all boxes that have not been sent. To change the address of a paid order, open the order.",
        }}
      />
      <CustomerOrders orders={customer.orders} />
      <PastOrders orders={customer.pastOrders} />
      {customer.subscriptions.length > 0 && (
        <DetailsPart title="Subscriptions">
          <ul className="divide-y divide-line">
            {customer.subscriptions.map(({ id, plan, status }) => (
              <li key={id} className="flex flex-wrap justify-between gap-x-4 py-2">
                <span>
                  <AdminLink to={adminPaths.subscription(id)}>#{id}</AdminLink> {plan}
                </span>
                <Badge tone={STATUS_TONES[status]}>
                  <span className="capitalize">{status}</span>
                </Badge>
              </li>
            ))}
          </ul>
        </DetailsPart>
      )}
      {customer.orderNotes.length > 0 && (
        <DetailsPart title="Notes on orders">
          <NoteList notes={customer.orderNotes} />
        </DetailsPart>
      )}
      <DetailsPart title="Notes">
        <Notes
          about="customer"
          notes={customer.notes}
          addNote={(text) => callApi(addCustomerNote, { customerId, text })}
        />
      </DetailsPart>
    </div>
  );
}

function ToRefund({ toRefund }: Pick<AdminCustomerDetails, "toRefund">) {
  if (toRefund === "0.00") return null;
  return <DetailsFact name="Cancelled, not refunded" text={<Price amount={toRefund} />} />;
}

/** Orders of a customer at an earlier shop. */
function PastOrders({ orders }: { orders: AdminCustomerDetails["pastOrders"] }) {
  if (orders.length === 0) return null;
  return (
    <DetailsPart title="Orders at the earlier shop">
      <ul className="divide-y divide-line">
        {orders.map((order) => (
          <li key={order.id} className="py-2">
            <span className="flex flex-wrap items-baseline justify-between gap-x-4">
              <span className="min-w-0 wrap-anywhere">
                #{order.number}, <Day on={londonDayOf(order.placedAt)} />
                {order.status && `, ${order.status}`}
              </span>
              <PastTotal order={order} />
            </span>
            <span className="block text-sm wrap-anywhere text-ink-soft">{pastItemsText(order)}</span>
          </li>
        ))}
      </ul>
    </DetailsPart>
  );
}

/** The latest orders of a customer or a guest. */
export function CustomerOrders({ orders }: Pick<AdminCustomerDetails, "orders">) {
  return (
    <DetailsPart title="Orders">
      {orders.length === 0 && <p className="text-ink-soft">No orders yet.</p>}
      <ul className="divide-y divide-line">
        {orders.map((order) => (
          <li
            key={order.id}
            className="grid grid-cols-[4rem_1fr_auto] items-baseline gap-x-4 gap-y-1 py-2 sm:grid-cols-[6rem_12rem_1fr_auto]"
          >
            <AdminLink to={adminPaths.order(order.id)} className={`w-fit ${ROW_LINK}`}>
              #{order.id}
            </AdminLink>
            <Day on={londonDayOf(order.created)} />
            <span className="max-sm:col-start-2 max-sm:row-start-2">
              <OrderStatusMarks order={order} />
            </span>
            <Price amount={order.total} />
          </li>
        ))}
      </ul>
    </DetailsPart>
  );
}
