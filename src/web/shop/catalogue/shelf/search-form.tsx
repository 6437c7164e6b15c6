import Search from "lucide-react/icons/search";
import { type KeyboardEvent, type ReactNode, useId, useState } from "react";
import { Form, useFetcher, useNavigate } from "react-router";
import type { Plans } from "#contract/catalogue/catalogue.ts";
import { paths } from "#web/app/paths.ts";
import { Button } from "#web/ui/button.tsx";
import { TextInput } from "#web/ui/form/text-input.tsx";
import { Picture } from "#web/ui/picture.tsx";
import { Price } from "#web/ui/price.tsx";
import { TextLink } from "#web/ui/text-link.tsx";
import type { loader, Suggestions } from "./suggestions.ts";

const CHARACTERS_MIN = 2;

export interface SearchFormProps {
  words: string;
  /** Shown beside each price. Undefined while loading. */
  delivery: Plans["delivery"] | undefined;
  className?: string;
  /** True in a dialog. The results then take up space and do not cover other content. */
  isAlone?: boolean;
  /** Content that is shown until the user types. */
  before?: ReactNode;
  /** Called when the user follows a result. */
  onLeave?: () => void;
}

/** Search with suggestions. Without scripts it opens the results page. */
export function SearchForm({ words, delivery, className = "", isAlone = false, before, onLeave }: SearchFormProps) {
  const id = useId();
  const navigate = useNavigate();
  const { data, load } = useFetcher<typeof loader>();
  const [typed, setTyped] = useState(words);
  const [isOpen, setOpen] = useState(false);
  /** Index of the suggestion reached by arrow keys. */
  const [reached, setReached] = useState(-1);
  const hasAsked = isOpen && data !== undefined && typed.trim().length >= CHARACTERS_MIN;
  const answers = isOpen && data && typed.trim().length >= CHARACTERS_MIN ? listAnswers(data) : [];

  function type(text: string) {
    setTyped(text);
    setReached(-1);
    setOpen(true);
    if (text.trim().length >= CHARACTERS_MIN) load(`/search/suggestions?${new URLSearchParams({ q: text.trim() })}`);
  }

  function leave() {
    setOpen(false);
    onLeave?.();
  }

  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && answers.length > 0) {
      event.preventDefault();
      setReached(((reached + 1 + step + answers.length + 1) % (answers.length + 1)) - 1);
    }
    const chosen = answers[reached];
    if (event.key === "Enter" && chosen) {
      event.preventDefault();
      leave();
      navigate(chosen.to);
    }
    // Escape closes the dialog or the list at once. Without this, browsers would clear the field first.
    if (event.key === "Escape" && (isAlone || answers.length > 0)) {
      event.preventDefault();
      if (isAlone) leave();
      else setOpen(false);
    }
  }

  return (
    <search className={`relative block ${className}`}>
      <Form method="get" action={paths.search} className="flex gap-2" onSubmit={leave}>
        <label htmlFor={id} className="sr-only">
          Search the shop
        </label>
        <TextInput
          id={id}
          type="search"
          name="q"
          role="combobox"
          autoComplete="off"
          aria-expanded={answers.length > 0}
          aria-controls={`${id}-answers`}
          aria-activedescendant={reached >= 0 ? `${id}-${reached}` : undefined}
          // Adds the native attribute, because browsers focus a field with it when the dialog opens.
          ref={(field) => void field?.toggleAttribute("autofocus", isAlone)}
          value={typed}
          maxLength={80}
          placeholder="Lavender, soap"
          onChange={({ currentTarget }) => type(currentTarget.value)}
          onKeyDown={onKeyDown}
          onBlur={() => setOpen(isAlone && isOpen)}
        />
        <Button type="submit" variant="secondary" className="shrink-0">
          <Search aria-hidden size={18} strokeWidth={1.5} /> Search
        </Button>
      </Form>
      <div
        id={`${id}-answers`}
        role="listbox"
        aria-label="Suggestions as you type"
        hidden={answers.length === 0}
        className={`mt-2 rounded-paper border border-line bg-surface-raised py-1 ${isAlone ? "" : "absolute inset-x-0 top-full z-15 shadow-paper"}`}
        // Keeps the focus in the field on a press, until the link opens.
        onPointerDown={(event) => event.preventDefault()}
      >
        {answers.map((answer, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: keys reach it from the field.
          <div
            key={answer.to}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === reached}
            className="flex min-h-12 cursor-pointer items-center gap-3 px-3 py-1.5 hover:bg-surface-sunk aria-selected:bg-surface-sunk"
            onClick={() => {
              leave();
              navigate(answer.to);
            }}
          >
            {answer.picture && (
              <Picture
                src={answer.picture}
                alt=""
                sizes="3rem"
                frameClassName="block w-12 shrink-0"
                className="aspect-square rounded-paper"
              />
            )}
            <span className="grow leading-snug">{answer.title}</span>
            {answer.price && (
              <span className="text-right leading-tight">
                <Price amount={answer.price} />
                {delivery && (
                  <span className="block text-[0.9375rem] whitespace-nowrap text-ink-soft">
                    + <Price amount={delivery.basket} /> delivery
                  </span>
                )}
              </span>
            )}
          </div>
        ))}
      </div>
      {!hasAsked && before}
      {isAlone && hasAsked && (
        <p className="mt-3">
          {answers.length > 0 ? (
            <TextLink to={`${paths.search}?${new URLSearchParams({ q: typed.trim() })}`} onFollow={leave}>
              See all results ({data.found})
            </TextLink>
          ) : (
            <>No results for &ldquo;{typed.trim()}&rdquo;. Try a plant, a product or a scent.</>
          )}
        </p>
      )}
      <p role="status" className="sr-only">
        {hasAsked && `${data.found} products found`}
      </p>
    </search>
  );
}

interface Answer {
  to: string;
  title: string;
  picture?: Suggestions["products"][number]["picture"];
  price?: string;
}

function listAnswers({ products, articles }: Suggestions): Answer[] {
  return [...products.map(({ name, ...good }) => ({ ...good, title: name })), ...articles];
}
