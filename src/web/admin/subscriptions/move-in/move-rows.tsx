import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { listMoveRows, type SubscriptionMove } from "#contract/subscriptions/admin-subscription-moves.ts";
import { MOVE_STATES, type MoveState } from "#domain/subscriptions/move-in.ts";
import { apiPageQuery } from "#web/admin/kit/api-query.ts";
import { SelectField } from "#web/admin/kit/form-fields.tsx";
import { RowNotes, RowPages, useRowPages } from "#web/admin/kit/import-parts.tsx";
import { Badge, type BadgeTone } from "#web/ui/badge.tsx";
import { Day } from "#web/ui/day.tsx";
import { Price } from "#web/ui/price.tsx";
import { Table, Td, Th, Tr } from "#web/ui/table.tsx";

const STATES = {
  refused: { label: "Skipped", tone: "danger" },
  question: { label: "Open question", tone: "warning" },
  unproved: { label: "Not looked up", tone: "neutral" },
  "card-asked": { label: "Asked for a card", tone: "warning" },
  ready: { label: "Ready", tone: "success" },
  started: { label: "Runs here", tone: "success" },
} as const satisfies Record<MoveState, { label: string; tone: BadgeTone }>;

export function MoveStateBadge({ state }: { state: MoveState }) {
  return <Badge tone={STATES[state].tone}>{STATES[state].label}</Badge>;
}

/** The file's subscriptions with their states and reasons. */
export function MoveRows({ view }: { view: SubscriptionMove }) {
  const [shown, setShown] = useState<MoveState | "all">("all");
  const pages = useRowPages();
  const { cursor } = pages;
  const { data } = useQuery(apiPageQuery(listMoveRows, { show: shown, ...(cursor ? { cursor } : {}) }));
  const options = [
    { value: "all", label: `All (${view.rows})` },
    ...MOVE_STATES.map((state) => ({ value: state, label: `${STATES[state].label} (${view.counts[state]})` })),
  ];
  return (
    <section aria-labelledby="move-rows" className="mt-10 border-t border-line-strong pt-6">
      <h3 id="move-rows" className="mb-3 text-xl">
        Subscriptions
      </h3>
      <div className="mb-4 max-w-sm">
        <SelectField
          id="move-shown"
          label="Show"
          options={options}
          value={shown}
          onChange={({ currentTarget }) => {
            setShown(MOVE_STATES.find((state) => state === currentTarget.value) ?? "all");
            pages.toFirst();
          }}
        />
      </div>
      <Table label="Subscriptions of the file">
        <thead>
          <tr>
            <Th>Line</Th>
            <Th>Customer</Th>
            <Th>Plan there</Th>
            <Th>Price</Th>
            <Th>Next charge there</Th>
            <Th>Card</Th>
            <Th>State</Th>
          </tr>
        </thead>
        <tbody>
          {data?.rows.map(({ line, name, email, plan, price, nextChargeOn, card, state, notes }) => (
            <Tr key={line}>
              <Td className="prices">{line}</Td>
              <Td className="wrap-anywhere">
                {name || "–"}
                {email !== name && <span className="block text-sm text-ink-soft">{email}</span>}
              </Td>
              <Td className="wrap-anywhere">{plan || "–"}</Td>
              <Td>{price ? <Price amount={price} /> : "–"}</Td>
              <Td>{nextChargeOn ? <Day on={nextChargeOn} isShort /> : "–"}</Td>
              <Td>{card ?? "–"}</Td>
              <Td className="min-w-56 wrap-anywhere">
                <MoveStateBadge state={state} />
                <RowNotes notes={notes} />
              </Td>
            </Tr>
          ))}
        </tbody>
      </Table>
      {data?.rows.length === 0 && <p className="mt-3 text-ink-soft">No subscriptions.</p>}
      <RowPages pages={pages} next={data?.nextCursor} />
    </section>
  );
}
