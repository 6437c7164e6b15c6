import type { Hit } from "./hit.ts";
import type { HitGroup } from "./hit-groups.ts";

export interface HitListProps {
  id: string;
  groups: readonly HitGroup[];
  /** Which of all hits, counted through the groups, Enter would follow. */
  active: number;
  words: string;
  isWaiting: boolean;
  isError: boolean;
  onFollow: (hit: Hit) => void;
}

/** What was found, below the field that keeps the focus. */
export function HitList({ id, groups, active, words, isWaiting, isError, onFollow }: HitListProps) {
  const count = groups.reduce((sum, { hits }) => sum + hits.length, 0);
  return (
    <div className="absolute inset-x-3 top-full z-30 mt-1 max-h-[75dvh] overflow-y-auto rounded-paper border border-line-strong bg-surface-raised py-2 shadow-paper sm:inset-x-0">
      <div role="listbox" id={id} aria-label="Found">
        {groups.map((group, index) => (
          <Group
            key={group.title}
            id={id}
            group={group}
            from={groups.slice(0, index).reduce((sum, { hits }) => sum + hits.length, 0)}
            active={active}
            onFollow={onFollow}
          />
        ))}
      </div>
      <p role="status" className={count > 0 ? "sr-only" : "px-4 py-2 text-ink-soft"}>
        {isError
          ? "The search could not be read. Please try again."
          : count > 0
            ? `${count} found`
            : isWaiting
              ? "Searching..."
              : `Nothing found for “${words}”`}
      </p>
    </div>
  );
}

interface GroupProps extends Pick<HitListProps, "id" | "active" | "onFollow"> {
  group: HitGroup;
  /** The number of its first hit. */
  from: number;
}

function Group({ id, group, from, active, onFollow }: GroupProps) {
  const titleId = `${id}-title-${from}`;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of options is no fieldset.
    <div role="group" aria-labelledby={titleId}>
      <p
        id={titleId}
        role="presentation"
        className="px-4 pt-2 pb-1 text-xs font-medium tracking-[0.08em] text-ink-soft uppercase"
      >
        {group.title}
      </p>
      {group.hits.map((hit, index) => (
        // biome-ignore lint/a11y/useFocusableInteractive lint/a11y/useKeyWithClickEvents: the field has the focus and the keys.
        <div
          key={hit.to}
          id={`${id}-${from + index}`}
          role="option"
          aria-selected={from + index === active}
          className="cursor-pointer px-4 py-2 hover:bg-surface-sunk aria-selected:bg-accent-soft"
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onFollow(hit)}
        >
          <span className="block wrap-anywhere">{hit.title}</span>
          <span className="prices block text-sm wrap-anywhere text-ink-soft">{hit.detail}</span>
        </div>
      ))}
    </div>
  );
}
