import { useQuery, useQueryClient } from "@tanstack/react-query";
import Search from "lucide-react/icons/search";
import { type KeyboardEvent, useCallback, useEffect, useId, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { searchAdmin } from "#contract/admin/admin-overview.ts";
import { apiQuery } from "#web/admin/kit/api-query.ts";
import { useSingleKey } from "#web/admin/kit/single-keys.ts";
import { usePermitted } from "#web/admin/kit/use-permitted.ts";
import { useAudienceNames } from "#web/app/layout/use-shop-mode.ts";
import { type Hit, type HitGroup, hitGroups } from "./hit-groups.ts";

const TYPING_PAUSE_MS = 100;
const SEARCH_LENGTH_MAX = 100;

const everythingQuery = (search: string | undefined) =>
  apiQuery(searchAdmin, search === undefined ? undefined : { search }, { staleTime: 0, gcTime: 0 });

/** Requires two characters or a digit, because a single letter matches almost everything. */
const isWorthSearching = (text: string) => text.length > 1 || /\d/.test(text);

/**
 * Searches orders, customers, products, codes, gift cards and the dashboard's pages. Implements the ARIA combobox
 * pattern.
 */
export function SearchEverything() {
  const listId = useId();
  const field = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const cameFrom = useRef<Element>(null);
  const [typed, setTyped] = useState("");
  const [sought, setSought] = useState("");
  const [isOpen, setOpen] = useState(false);
  const [moved, setMoved] = useState<number>();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const may = usePermitted();
  const names = useAudienceNames();
  const words = typed.trim();
  const { data, isError, isFetching } = useQuery(everythingQuery(isWorthSearching(sought) ? sought : undefined));
  // Hits of an older search are hidden, because Enter would follow one of them.
  const groups = hitGroups(words, words === sought ? data : undefined, may, names);
  const hits = groups.flatMap((group) => group.hits);
  const active = moved ?? 0;
  const isShown = isOpen && words !== "";
  const isWaiting = words !== sought || isFetching;

  const begin = useCallback(() => {
    if (document.activeElement !== field.current) cameFrom.current = document.activeElement;
    field.current?.focus();
    field.current?.select();
    setOpen(true);
  }, []);
  useSearchKeys(begin);
  useEffect(() => () => clearTimeout(timer.current), []);

  function type(text: string) {
    setTyped(text);
    setMoved(undefined);
    setOpen(true);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setSought(text.trim()), TYPING_PAUSE_MS);
  }

  function leave() {
    clearTimeout(timer.current);
    setTyped("");
    setSought("");
    setMoved(undefined);
    setOpen(false);
  }

  function follow({ to }: Hit) {
    leave();
    field.current?.blur();
    void navigate(to);
  }

  /**
   * Opens the first hit for the typed text. If the user presses Enter before the response has arrived, it waits for the
   * response.
   */
  async function followFirst() {
    const chosen = hits[active];
    if (chosen && (moved !== undefined || !isWaiting || groups[0]?.title === "Go to")) return follow(chosen);
    const found = await queryClient.fetchQuery(everythingQuery(words)).catch(() => undefined);
    const first = hitGroups(words, found, may, names)[0]?.hits[0];
    if (first && field.current?.value.trim() === words) follow(first);
  }

  function press(event: KeyboardEvent) {
    if (event.key === "Escape") {
      event.preventDefault();
      leave();
      if (cameFrom.current instanceof HTMLElement) cameFrom.current.focus();
    }
    if (!isShown) return;
    if (event.key === "Enter") {
      event.preventDefault();
      void followFirst();
    }
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (step === 0 || hits.length === 0) return;
    event.preventDefault();
    const next = (active + step + hits.length) % hits.length;
    setMoved(next);
    document.getElementById(`${listId}-${next}`)?.scrollIntoView({ block: "nearest" });
  }

  return (
    <search className="min-w-0 flex-1 sm:relative sm:max-w-xl">
      <label htmlFor={`${listId}-field`} className="sr-only">
        Search everything
      </label>
      <Search
        aria-hidden
        size={18}
        strokeWidth={1.5}
        className="pointer-events-none absolute mt-[0.8125rem] ml-3 text-ink-soft"
      />
      <input
        ref={field}
        id={`${listId}-field`}
        type="text"
        role="combobox"
        aria-expanded={isShown}
        aria-controls={isShown ? listId : undefined}
        aria-activedescendant={isShown && hits.length > 0 ? `${listId}-${active}` : undefined}
        aria-autocomplete="list"
        aria-keyshortcuts="Control+K Meta+K /"
        placeholder="Search everything"
        maxLength={SEARCH_LENGTH_MAX}
        autoComplete="off"
        spellCheck={false}
        value={typed}
        className="min-h-11 w-full rounded-paper border border-line-strong bg-surface-raised py-2 pr-3 pl-10 text-base placeholder:text-ink-soft hover:border-ink-soft"
        onChange={(event) => type(event.currentTarget.value)}
        onFocus={() => setOpen(true)}
        onBlur={() => setOpen(false)}
        onKeyDown={press}
      />
      {isShown && (
        <HitList
          id={listId}
          groups={groups}
          active={active}
          words={words}
          isWaiting={isWaiting}
          isError={isError}
          onFollow={follow}
        />
      )}
    </search>
  );
}

/**
 * Registers the shortcuts. "/" works while single-key shortcuts are on, and Ctrl+K or Cmd+K works everywhere except in
 * a dialog.
 */
function useSearchKeys(begin: () => void): void {
  const onSlash = useCallback(
    (event: globalThis.KeyboardEvent) => {
      if (event.key !== "/") return;
      event.preventDefault();
      begin();
    },
    [begin],
  );
  useSingleKey(onSlash);
  useEffect(() => {
    const onChord = (event: globalThis.KeyboardEvent) => {
      const isChord = (event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === "k";
      if (!isChord || document.querySelector("dialog[open]")) return;
      event.preventDefault();
      begin();
    };
    document.addEventListener("keydown", onChord);
    return () => document.removeEventListener("keydown", onChord);
  }, [begin]);
}

interface HitListProps {
  id: string;
  groups: readonly HitGroup[];
  /** Index of the hit that Enter follows, counted across all groups. */
  active: number;
  words: string;
  isWaiting: boolean;
  isError: boolean;
  onFollow: (hit: Hit) => void;
}

/** List of hits below the search field. The focus stays in the search field. */
function HitList({ id, groups, active, words, isWaiting, isError, onFollow }: HitListProps) {
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
          ? words.length > SEARCH_LENGTH_MAX
            ? `The search text is too long. Use at most ${SEARCH_LENGTH_MAX} characters.`
            : "The search failed. Try again."
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
  /** Index of the group's first hit. */
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
