import { useLocation, useSearchParams } from "react-router";

interface WriteOptions {
  staysOnPage?: boolean;
  replaces?: boolean;
}

export interface UrlState {
  /** The value of a parameter. Undefined if the parameter is missing. */
  read: (name: string) => string | undefined;
  /** The value of a parameter, if it is one of `values`. */
  readOneOf: <Value extends string>(name: string, values: readonly Value[]) => Value | undefined;
  /** The id of the record that a dialog shows. Undefined if the parameter is not a valid id. */
  readId: (name: string) => string | undefined;
  /**
   * Changes parameters of the address. An undefined value removes the parameter. The list returns to its first page
   * unless `staysOnPage`. A change that stays on the page is a step that Back undoes, unless it `replaces` the last one.
   */
  write: (changes: Readonly<Record<string, string | undefined>>, options?: WriteOptions) => void;
}

/**
 * State of a tab, stored in its address. It includes filters, sort, page and open dialog, so that a view can be
 * reloaded, saved and shared.
 */
export function useUrlState(): UrlState {
  const [params, setParams] = useSearchParams();
  return {
    read: (name) => params.get(name) || undefined,
    readOneOf: (name, values) => values.find((value) => value === params.get(name)),
    readId(name) {
      const text = params.get(name) ?? "";
      return /^\d{1,10}$/.test(text) ? text : undefined;
    },
    write(changes, { staysOnPage = false, replaces = !staysOnPage } = {}) {
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
        { preventScrollReset: true, replace: replaces },
      );
    },
  };
}

/**
 * Link that opens a row's dialog. Its link is the list's current address with the row's id added, and with the parameters
 * in `also`, if the dialog belongs to another list of the page.
 */
export function useDialogLink(
  name: string,
  id: number | string,
  also: Readonly<Record<string, string>> = {},
): { to: string; state: unknown } {
  const { search, state } = useLocation();
  const params = new URLSearchParams(search);
  for (const [other, value] of Object.entries(also)) params.set(other, value);
  params.set(name, String(id));
  return { to: `?${params}`, state };
}
