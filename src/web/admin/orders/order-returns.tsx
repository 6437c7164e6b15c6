import { useState } from "react";
import { moveReturn } from "#contract/admin-calls.ts";
import type { AdminOrderDetails } from "#contract/admin-orders.ts";
import type { AdminReturn } from "#contract/admin-returns.ts";
import { DetailsPart } from "#web/admin/kit/details-part.tsx";
import { ReturnDue } from "#web/admin/returns/return-due.tsx";
import { RETURN_REASON_LABELS, RETURN_STATE_LABELS } from "#web/admin/returns/return-labels.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { Moment } from "#web/ui/moment.tsx";
import { DeclineReturnForm, NoteReturnForm } from "./return-forms.tsx";
import { useOrderCall } from "./use-order-call.ts";

/** What of an order comes back, or came; and a place to note that something will. */
export function OrderReturns({ order }: { order: AdminOrderDetails }) {
  const [isNoting, setNoting] = useState(false);
  const hasOpen = order.returns.some(({ closed }) => closed === null);
  if (!order.isPaid) return null;
  return (
    <DetailsPart title="Returns">
      {order.returns.length > 0 && (
        <ul className="mb-4 space-y-4">
          {order.returns.map((one) => (
            <li key={one.id}>
              <OneReturn one={one} />
            </li>
          ))}
        </ul>
      )}
      {isNoting && <NoteReturnForm orderId={order.id} onDone={() => setNoting(false)} />}
      {!isNoting && !hasOpen && (
        <Button variant="secondary" size="small" onClick={() => setNoting(true)}>
          Note a return
        </Button>
      )}
    </DetailsPart>
  );
}

function OneReturn({ one }: { one: AdminReturn }) {
  const { label, tone } = RETURN_STATE_LABELS[one.state];
  return (
    <>
      <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <Badge tone={tone}>{label}</Badge>
        {RETURN_REASON_LABELS[one.reason]}
      </p>
      <p className="mt-1 break-words whitespace-pre-line">{one.text}</p>
      <p className="mt-1 text-sm text-ink-soft">
        Announced <Moment at={one.announced} />
        {one.isAnnouncedByCustomer && " by the customer"}
        {one.arrived && (
          <>
            , here since <Moment at={one.arrived} />
          </>
        )}
      </p>
      {one.declineText && <p className="mt-1 break-words whitespace-pre-line">Declined: {one.declineText}</p>}
      {!one.closed && (
        <>
          <p className="mt-1 text-sm">
            Refund by: <ReturnDue of={one} />
          </p>
          <ReturnMoves one={one} />
        </>
      )}
    </>
  );
}

function ReturnMoves({ one }: { one: AdminReturn }) {
  const [isDeclining, setDeclining] = useState(false);
  const move = useOrderCall(moveReturn, () => undefined);
  if (isDeclining) return <DeclineReturnForm one={one} onDone={() => setDeclining(false)} />;
  const go = (state: "arrived" | "refunded") => {
    if (!move.isPending) move.mutate({ returnId: String(one.id), state, version: one.version });
  };
  return (
    <div className="mt-2 flex flex-wrap gap-2">
      {one.state === "announced" && (
        <Button variant="secondary" size="small" isBusy={move.isPending} onClick={() => go("arrived")}>
          It has arrived, or was posted
        </Button>
      )}
      <Button variant="secondary" size="small" isBusy={move.isPending} onClick={() => go("refunded")}>
        Refunded already
      </Button>
      <Button variant="secondary" size="small" onClick={() => setDeclining(true)}>
        Decline
      </Button>
    </div>
  );
}
