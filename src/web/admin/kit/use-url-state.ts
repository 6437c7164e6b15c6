import { useLocation, useSearchParams } from "react-router";

export interface UrlState {
  /** The value of a parameter; undefined if it is missing. */
  read: (name: string) => string | undefined;
  /** The address's word under a name if it is one of these. */
  readOneOf: <Value extends string>(name: string, values: readonly Value[]) => Value | undefined;
  /** The id under a name, of what a dialog shows; undefined when there is none that could be one. */
  readId: (name: string) => string | undefined;
  /** Changes some names of the address; undefined takes one out. A change of a list begins at its first page again. */
  write: (changes: Readonly<Record<string, string | undefined>>, options?: { staysOnPage?: boolean }) => void;
}

/** Filter, sort, page and open dialog of a tab live in its address, so that it can be reloaded, kept and sent. */
export function useUrlState(): UrlState {
  const [params, setParams] = useSearchParams();
  return {
    read: (name) => params.get(name) || undefined,
    readOneOf: (name, values) => values.find((value) => value === params.get(name)),
    readId(name) {
      const text = params.get(name) ?? "";
      return /^\d{1,10}$/.test(text) ? text : undefined;
    },
    write(changes, { staysOnPage = false } = {}) {
      setParams(
        (last) => {
          const next = new URLSearchParams(last);
          for (const [name, value] of Object.entries(changes)) {
            if (value === undefined || value === "") next.delete(name);
            else next.set(name, value);
          }
          if (!staysOnPage) next.delete("cursor");
          return next;
        },
        { preventScrollReset: true, replace: !staysOnPage },
      );
    },
  };
}

/** A link that opens the dialog of a row: part of the address, with the list as it stands. */
export function useDialogLink(name: string, id: number): { to: string; state: unknown } {
  const { search, state } = useLocation();
  const params = new URLSearchParams(search);
  params.set(name, String(id));
  return { to: `?${params}`, state };
}
