import { changeAdminOrderAddress, changeAdminSubscriptionAddress } from "#contract/orders/admin-addresses.ts";
import type { AdminOrderDetails } from "#contract/orders/admin-orders.ts";
import { downloadParcelLabels } from "#contract/orders/admin-parcels.ts";
import { prepaidLabel } from "#domain/subscriptions/describe-box.ts";
import { adminPaths } from "#web/admin/admin-paths.ts";
import { type AddressChange, AddressPart } from "#web/admin/kit/address-part.tsx";
import { AdminLink } from "#web/admin/kit/admin-link.tsx";
import { CustomerEmail, CustomerName } from "#web/admin/kit/customer-lines.tsx";
import { DetailsPart } from "#web/admin/kit/details-part.tsx";
import { downloadFile } from "#web/admin/kit/files.tsx";
import { refusalReason } from "#web/admin/kit/refusal-reason.ts";
import { useAdminMutation } from "#web/admin/kit/use-admin-mutation.ts";
import { usePermitted } from "#web/admin/kit/use-permitted.ts";
import { callApi } from "#web/app/api-client.ts";
import { monthLabel } from "#web/shop/subscriptions/actions/months.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Day } from "#web/ui/day.tsx";
import { PresentPart } from "./present-part.tsx";

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
  const may = usePermitted();
  const giftSubscription = order.subscriptions.find(({ isGift }) => isGift);
  return (
    <div className="grid gap-6 sm:grid-cols-2">
      <div className="space-y-6">
        <DetailsPart title="Customer">
          <p>
            {order.userId === null ? (
              <>
                <AdminLink to={adminPaths.guest(order.userEmail)}>
                  <CustomerName customer={order} />
                </AdminLink>
                , a guest
              </>
            ) : (
              <AdminLink to={adminPaths.customer(order.userId)}>
                <CustomerName customer={order} />
              </AdminLink>
            )}
          </p>
          <CustomerEmail customer={order} />
        </DetailsPart>
        <OrderBoxes order={order} />
      </div>
      <div className="space-y-6">
        <AddressPart
          key={`order ${order.id}`}
          title="Delivery address"
          name="order-address"
          address={order.address}
          change={may("orders.change") && order.addressChange.canChange ? orderChange(order) : undefined}
        >
          {may("parcels") && <NewLabels order={order} />}
        </AddressPart>
        {order.present && (
          <PresentPart
            key={`present ${order.id}`}
            order={order}
            present={order.present}
            mayChange={may("orders.change")}
          />
        )}
        {gift && (
          <AddressPart
            key={`gift ${order.id}`}
            title="Gift"
            name="recipient-address"
            address={gift}
            change={
              may("subscriptions") && (giftSubscription?.isRunning || giftSubscription?.hasBoxes)
                ? giftChange(giftSubscription)
                : undefined
            }
          >
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
          </AddressPart>
        )}
      </div>
    </div>
  );
}

function orderChange({ id, version, userId, userEmail, addressChange }: AdminOrderDetails): AddressChange {
  const { hasLabel, changesAccount } = addressChange;
  return {
    save: (typed) => callApi(changeAdminOrderAddress, { ...typed, orderId: String(id), version }),
    hasLabel,
    reach: changesAccount
      ? "For everything in this order that has not been sent. Its box uses the account's address, so the account changes too."
      : "For everything in this order that has not been sent.",
    ...(userId === null ? { email: userEmail } : {}),
    offersAccount: userId !== null && !changesAccount,
  };
}

function giftChange({ id, version, hasLabel }: AdminOrderDetails["subscriptions"][number]): AddressChange {
  return {
    save: ({ email: _email, changeAccount: _account, ...typed }) =>
      callApi(changeAdminSubscriptionAddress, { ...typed, subscriptionId: String(id), version }),
    hasLabel,
    reach: "Applies to all boxes of this gift that have not been sent.",
  };
}

/** Asks the user to print new labels while parcels of the order have labels with an old address. */
function NewLabels({ order: { parcels } }: { order: AdminOrderDetails }) {
  const parcelIds = parcels.filter(({ needsNewLabel }) => needsNewLabel).map(({ id }) => id);
  const { mutate, isPending } = useAdminMutation({
    call: () => downloadFile(downloadParcelLabels, { parcelIds }),
    failure: "Failed to download shipping labels",
    reason: refusalReason,
  });
  if (parcelIds.length === 0) return null;
  return (
    <div className="mt-3">
      <Alert tone="warning" title="Print a new label">
        <div className="space-y-3">
          <p>The address has changed since the label was printed. Correct it in Click &amp; Drop too.</p>
          <Button variant="secondary" size="small" isBusy={isPending} busyLabel="Writing..." onClick={() => mutate()}>
            New label (PDF)
          </Button>
        </div>
      </Alert>
    </div>
  );
}

function prepaidState(id: number, prepaidBoxes: number, boxes: AdminOrderDetails["boxes"]): string {
  const count = (wanted: string) =>
    boxes.filter(({ subscriptionId, status }) => subscriptionId === id && status === wanted).length;
  return prepaidLabel({ boxes: prepaidBoxes, sent: count("dispatched"), refunded: count("skipped") });
}

/** The subscriptions and monthly boxes that belong to an order. */
function OrderBoxes({ order: { subscriptions, boxes } }: { order: AdminOrderDetails }) {
  if (subscriptions.length === 0 && boxes.length === 0) return null;
  return (
    <DetailsPart title="Monthly boxes">
      <ul className="space-y-1">
        {subscriptions.map(({ id, plan, prepaidBoxes }) => (
          <li key={id}>
            <AdminLink to={adminPaths.subscription(id)}>Subscription #{id}</AdminLink>, {plan}
            {prepaidBoxes !== null && <p className="text-ink-soft">{prepaidState(id, prepaidBoxes, boxes)}</p>}
          </li>
        ))}
        {boxes.map(({ id, boxMonth, status }) => (
          <li key={id}>
            <AdminLink to={adminPaths.boxRunOf(boxMonth)}>{monthLabel(boxMonth)} box</AdminLink>, {BOX_STATES[status]}
          </li>
        ))}
      </ul>
    </DetailsPart>
  );
}
