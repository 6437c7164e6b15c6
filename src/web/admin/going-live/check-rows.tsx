import { Check, Circle } from "lucide-react";
import { useId, useState } from "react";
import type { GoingLive } from "#contract/admin-going-live.ts";
import type { ManualCheck, ShopCheck } from "#domain/going-live.ts";
import { useAdminToast } from "#web/admin/kit/use-admin-toast.ts";
import { Moment } from "#web/ui/moment.tsx";
import { TextLink } from "#web/ui/text-link.tsx";
import { AUTOMATIC_CHECK_LABELS, demonstrationMessage, MANUAL_CHECK_LABELS } from "./check-labels.ts";
import { useTick } from "./use-going-live.ts";

const ROW = "flex gap-3 border-b border-line py-4 last:border-b-0";

/** Something that the shop sees by itself. */
export function ShopCheckRow({
  check,
  isDone,
  demonstration,
}: {
  check: ShopCheck;
  isDone: boolean;
  demonstration: GoingLive["demonstration"];
}) {
  const found = isDone ? undefined : demonstrationMessage(check, demonstration);
  const { title, why, where } = AUTOMATIC_CHECK_LABELS[check];
  const Mark = isDone ? Check : Circle;
  return (
    <li className={ROW}>
      <Mark aria-hidden className={`mt-1 size-5 shrink-0 ${isDone ? "text-success" : "text-ink-soft"}`} />
      <div className="min-w-0 max-w-[65ch]">
        <p className="font-medium">
          {title} <span className="sr-only">({isDone ? "done" : "open"})</span>
        </p>
        <p className="text-ink-soft">
          {why} {where && !isDone && <TextLink to={where.to}>{where.label}</TextLink>}
        </p>
        {found && <p className="mt-1 font-medium">{found}</p>}
      </div>
    </li>
  );
}

/** Something that only a person can know; who ticked it, and when, stands below. */
export function ManualCheckRow({ check, tick }: { check: ManualCheck; tick: GoingLive["person"][number]["tick"] }) {
  const { title, why, where } = MANUAL_CHECK_LABELS[check];
  const { fail } = useAdminToast();
  const { mutate } = useTick();
  /** What was pressed last, until the shop has answered. */
  const [wanted, setWanted] = useState<boolean>();
  const id = useId();
  const isTicked = wanted ?? tick !== null;

  function press(isDone: boolean) {
    if (wanted !== undefined) return;
    setWanted(isDone);
    const onError = () => fail("Failed to save the tick");
    mutate({ check, isDone }, { onError, onSettled: () => setWanted(undefined) });
  }

  return (
    <li className={ROW}>
      <input
        id={id}
        type="checkbox"
        checked={isTicked}
        aria-describedby={`${id}-why`}
        className="mt-1 size-5 shrink-0 cursor-pointer accent-accent"
        onChange={({ target }) => press(target.checked)}
      />
      <div className="min-w-0 max-w-[65ch]">
        <label htmlFor={id} className="cursor-pointer font-medium">
          {title}
        </label>
        <p id={`${id}-why`} className="text-ink-soft">
          {why}
        </p>
        {where && !isTicked && <TextLink to={where.to}>{where.label}</TextLink>}
        {tick && (
          <p className="mt-1 text-sm text-ink-soft">
            Ticked by {tick.by}, <Moment at={tick.at} />
          </p>
        )}
      </div>
    </li>
  );
}
