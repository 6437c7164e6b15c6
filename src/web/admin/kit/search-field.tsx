import { Search } from "lucide-react";
import { useEffect, useId, useRef } from "react";
import { TextInput } from "#web/ui/form/text-input.tsx";

const TYPING_PAUSE_MS = 300;

export interface SearchFieldProps {
  label: string;
  /** What the list is searched for now. */
  value: string | undefined;
  onSearch: (words: string | undefined) => void;
}

/** Searches shortly after the last key, or at once with Enter. */
export function SearchField({ label, value, onSearch }: SearchFieldProps) {
  const id = useId();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const search = (words: string) => {
    clearTimeout(timer.current);
    onSearch(words.trim() || undefined);
  };
  return (
    <search className="w-full sm:w-72">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          search(String(new FormData(event.currentTarget).get("search") ?? ""));
        }}
      >
        <label htmlFor={id} className="mb-1 block text-sm text-ink-soft">
          {label}
        </label>
        <div className="relative">
          <Search
            aria-hidden
            size={18}
            strokeWidth={1.5}
            className="pointer-events-none absolute inset-y-0 left-3 my-auto text-ink-soft"
          />
          <TextInput
            id={id}
            name="search"
            type="search"
            maxLength={100}
            autoComplete="off"
            defaultValue={value ?? ""}
            className="pl-10"
            onChange={(event) => {
              const { value: words } = event.currentTarget;
              clearTimeout(timer.current);
              timer.current = setTimeout(() => search(words), TYPING_PAUSE_MS);
            }}
          />
        </div>
      </form>
    </search>
  );
}
