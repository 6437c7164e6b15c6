import { useSearchParams } from "react-router";

export interface UrlState {
  /** What the address says under a name; undefined when it says nothing. */
  read: (name: string) => string | undefined;
  /** The address's word under a name if it is one of these. */
  readOneOf: <Value extends string>(name: string, values: readonly Value[]) => Value | undefined;
  /** Changes some names of the address; undefined takes one out. A change of a list begins at its first page again. */
  write: (changes: Readonly<Record<string, string | undefined>>, options?: { keepsPage?: boolean }) => void;
}

/** Filter, sort, page and open dialog of a tab live in its address, so that it can be reloaded, kept and sent. */
export function useUrlState(): UrlState {
  const [params, setParams] = useSearchParams();
  return {
    read: (name) => params.get(name) || undefined,
    readOneOf: (name, values) => values.find((value) => value === params.get(name)),
    write(changes, { keepsPage = false } = {}) {
      setParams(
        (last) => {
          const next = new URLSearchParams(last);
          for (const [name, value] of Object.entries(changes)) {
            if (value === undefined || value === "") next.delete(name);
            else next.set(name, value);
          }
          if (!keepsPage) next.delete("cursor");
          return next;
        },
        { preventScrollReset: true, replace: !keepsPage },
      );
    },
  };
}
