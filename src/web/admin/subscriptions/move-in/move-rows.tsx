import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { listMoveRows, type SubscriptionMove } from "#contract/subscriptions/admin-subscription-moves.ts";
import { formatCount } from "#domain/format-count.ts";
import { MOVE_STATES, type MoveState } from "#domain/subscriptions/move-in.ts";
import { apiPageQuery } from "#web/admin/kit/api-query.ts";
import { SelectField } from "#web/admin/kit/form-fields.tsx";
import { RowNotes, RowPages, useRowPages } from "#web/admin/kit/import-parts.tsx";
import { Badge, type BadgeTone } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { Day } from "#web/ui/day.tsx";
import { Price } from "#web/ui/price.tsx";
import { Table, Td, Th, Tr } from "#web/ui/table.tsx";
import { CorrectRow, type MoveRow } from "./correct-row.tsx";

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
  const [corrected, setCorrected] = useState<MoveRow>();
  const pages = useRowPages();
  const heading = useRef<HTMLHeadingElement>(null);
  const isSaved = useRef(false);
  const { cursor } = pages;
  const { data } = useQuery(
    apiPageQuery(listMoveRows, { moveId: String(view.id), show: shown, ...(cursor ? { cursor } : {}) }),
  );
  // A corrected row may leave the list that is shown, and its button takes the focus with it.
  useEffect(() => {
    if (!data || !isSaved.current || document.activeElement !== document.body) return;
    isSaved.current = false;
    heading.current?.focus();
  }, [data]);
  const options = [
    { value: "all", label: `All (${formatCount(view.rows)})` },
    ...MOVE_STATES.map((state) => ({
      value: state,
      label: `${STATES[state].label} (${formatCount(view.counts[state])})`,
    })),
  ];
  return (
    <section aria-labelledby="move-rows" className="mt-10 border-t border-line-strong pt-6">
      <h3 id="move-rows" ref={heading} tabIndex={-1} className="mb-3 text-xl outline-none">
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
          {data?.rows.map((row) => (
            <Tr key={row.line}>
              <Td className="prices">{row.line}</Td>
              <Td className="wrap-anywhere">
                {row.name || "–"}
                {row.email !== row.name && <span className="block text-sm text-ink-soft">{row.email}</span>}
              </Td>
              <Td className="wrap-anywhere">{row.plan || "–"}</Td>
              <Td>{row.price ? <Price amount={row.price} /> : "–"}</Td>
              <Td>{row.nextChargeOn ? <Day on={row.nextChargeOn} isShort /> : "–"}</Td>
              <Td>{row.card ?? "–"}</Td>
              <Td className="min-w-56 wrap-anywhere">
                <MoveStateBadge state={row.state} />
                <RowNotes notes={row.notes} />
                {row.state !== "started" && (
                  <Button
                    variant="quiet"
                    className="mt-1 px-0"
                    aria-label={`Correct line ${row.line}`}
                    onClick={() => setCorrected(row)}
                  >
                    Correct
                  </Button>
                )}
              </Td>
            </Tr>
          ))}
        </tbody>
      </Table>
      {data?.rows.length === 0 && <p className="mt-3 text-ink-soft">No subscriptions.</p>}
      <RowPages pages={pages} next={data?.nextCursor} />
      <CorrectRow
        view={view}
        row={corrected}
        onClose={() => setCorrected(undefined)}
        onSaved={() => {
          setCorrected(undefined);
          isSaved.current = true;
        }}
      />
    </section>
  );
}
