import type { AdminOrderDetails } from "#contract/orders/admin-orders.ts";
import { adminPaths } from "#web/admin/admin-paths.ts";
import { DetailsPart } from "#web/admin/kit/details-part.tsx";
import { customerName } from "#web/admin/kit/entity-links.ts";
import { monthLabel } from "#web/shop/subscriptions/actions/months.ts";
import { Day } from "#web/ui/day.tsx";
import { EmailText } from "#web/ui/email-text.tsx";
import { TextLink } from "#web/ui/text-link.tsx";

type OrderBox = AdminOrderDetails["boxes"][number];

const BOX_STATES = {
  planned: "planned",
  billed: "announced",
  unpaid: "not paid",
  charged: "paid",
  packed: "packed",
  dispatched: "sent",
  skipped: "skipped",
} satisfies Record<OrderBox["status"], string>;

/** The customer of an order, its delivery address, and the recipient of a gift. */
export function OrderPeople({ order }: { order: AdminOrderDetails }) {
  const { gift } = order;
  const address = [
    order.deliveryName,
    order.deliveryLine1,
    order.deliveryLine2,
    order.deliveryCity,
    order.deliveryPostcode,
  ];
  return (
    <div className="grid gap-6 sm:grid-cols-2">
      <DetailsPart title="Customer">
        <p>
          {order.userId === null ? (
            <>
              <TextLink to={adminPaths.guest(order.userEmail)}>{customerName(order)}</TextLink>, a guest
            </>
          ) : (
            <TextLink to={adminPaths.customer(order.userId)}>{customerName(order)}</TextLink>
          )}
        </p>
        <p className="text-ink-soft">
          <EmailText email={order.userEmail} />
        </p>
      </DetailsPart>
      <DetailsPart title="Delivery Address">
        <AddressLines lines={address} />
      </DetailsPart>
      {gift && (
        <DetailsPart title="Gift">
          <AddressLines
            lines={[`For ${gift.firstName} ${gift.lastName}`, gift.line1, gift.line2, gift.city, gift.postcode]}
          />
          <p className="mt-2 text-ink-soft">
            {gift.revealOn ? (
              <>
                Keep closed until <Day on={gift.revealOn} />
              </>
            ) : (
              "No opening date"
            )}
          </p>
          {gift.message && (
            <blockquote className="mt-2 border-l border-line-strong pl-3 break-words whitespace-pre-line">
              {gift.message}
            </blockquote>
          )}
        </DetailsPart>
      )}
      <OrderBoxes order={order} />
    </div>
  );
}

function AddressLines({ lines }: { lines: readonly string[] }) {
  return (
    <address className="whitespace-pre-line not-italic">
      {lines.filter((line) => line.trim() !== "").join("\n")}
    </address>
  );
}

/** The subscriptions and monthly boxes that belong to an order. */
function OrderBoxes({ order: { subscriptions, boxes } }: { order: AdminOrderDetails }) {
  if (subscriptions.length === 0 && boxes.length === 0) return null;
  return (
    <DetailsPart title="Monthly boxes">
      <ul className="space-y-1">
        {subscriptions.map(({ id, plan }) => (
          <li key={id}>
            <TextLink to={adminPaths.subscription(id)}>Subscription #{id}</TextLink>, {plan}
          </li>
        ))}
        {boxes.map(({ id, boxMonth, status }) => (
          <li key={id}>
            <TextLink to={adminPaths.boxRunOf(boxMonth)}>Box of {monthLabel(boxMonth)}</TextLink>, {BOX_STATES[status]}
          </li>
        ))}
      </ul>
    </DetailsPart>
  );
}
