import { useQuery } from "@tanstack/react-query";
import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import type { ReactNode } from "react";
import { Link } from "react-router";
import type { InputOf, NamedCall, OutputOf } from "#contract/call.ts";
import { isRefusal } from "#web/app/api-client.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { LoadError } from "#web/ui/load-error.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { apiQuery } from "./api-query.ts";
import { useDialogLink, useUrlState } from "./use-url-state.ts";

export interface DetailDialogProps<C extends NamedCall> {
  /** Name of the URL parameter: "order" for `?order=12`. */
  param: string;
  /** True if the parameter is a text instead of an id. */
  isText?: boolean;
  /** May name the record. The details are undefined while they load. */
  title: string | ((id: string, details: OutputOf<C> | undefined) => string);
  /** Name of the record in messages, such as "order". */
  noun: string;
  call: C;
  input: (id: string) => InputOf<C>;
  /** Also shows a load failure as a toast. */
  hasToast?: boolean;
  /** True to ignore cached data, because a form takes its initial values from the first response. */
  isFresh?: boolean;
  size?: "regular" | "large";
  /** True if buttons are pinned to the bottom of the dialog. */
  hasFoot?: boolean;
  /** Ids of the listed records in display order, for the buttons of the previous and next record. */
  listedIds?: readonly number[];
  children: (details: OutputOf<C>, onClose: () => void) => ReactNode;
}

/** Dialog with the details of the record in the address. It is closed if the address contains no record. */
export function DetailDialog<C extends NamedCall>(props: DetailDialogProps<C>) {
  const { param, isText = false, title, noun, call, input, hasToast = false, isFresh = false } = props;
  const { size = "large", hasFoot = false, listedIds = [], children } = props;
  const url = useUrlState();
  const id = isText ? url.read(param) : url.readId(param);
  const failure = `Failed to fetch ${noun} details`;
  const { data, error, isPlaceholderData, refetch } = useQuery(
    apiQuery(call, id === undefined ? undefined : input(id), {
      keepsPrevious: true,
      ...(hasToast ? { failure } : {}),
      ...(isFresh ? { gcTime: 0 } : {}),
    }),
  );
  // The last record stays in the dialog while the dialog fades out. The data of another record is never shown in its
  // place.
  const shown = id === undefined || !isPlaceholderData ? data : undefined;
  const close = () => url.write({ [param]: undefined }, { staysOnPage: true });
  return (
    <Dialog
      isOpen={id !== undefined}
      onClose={close}
      title={typeof title === "string" ? title : title(id ?? "", shown)}
      beside={id !== undefined && <Neighbours param={param} noun={noun} id={Number(id)} listedIds={listedIds} />}
      size={size}
      hasFoot={hasFoot}
      isReading
    >
      {shown !== undefined ? (
        children(shown, close)
      ) : error ? (
        <LoadError title={failure} onRetry={() => void refetch()}>
          <p>{isRefusal(error, "not-found") ? "It may have been deleted." : "Try again in a moment."}</p>
        </LoadError>
      ) : (
        <div className="min-h-96">
          <Spinner label={`Loading the ${noun}`} />
        </div>
      )}
    </Dialog>
  );
}

interface NeighboursProps {
  param: string;
  noun: string;
  id: number;
  listedIds: readonly number[];
}

/** Buttons for the previous and next record of the list. Shows nothing if the record is not in the list. */
function Neighbours({ param, noun, id, listedIds }: NeighboursProps) {
  const url = useUrlState();
  const at = listedIds.indexOf(id);
  if (at < 0 || listedIds.length < 2) return null;
  const steps = [
    { name: "Previous", Icon: ChevronLeft, to: listedIds[at - 1] },
    { name: "Next", Icon: ChevronRight, to: listedIds[at + 1] },
  ];
  return steps.map(({ name, Icon, to }) => (
    <button
      key={name}
      type="button"
      aria-label={`${name} ${noun}${to === undefined ? "" : ` of the list, #${to}`}`}
      title={`${name} ${noun}`}
      // The button stays focusable at the end of the list, because a disabled button would lose the focus.
      aria-disabled={to === undefined}
      className="grid size-11 cursor-pointer place-items-center rounded-paper hover:bg-surface-sunk aria-disabled:cursor-default aria-disabled:text-ink-soft aria-disabled:opacity-50 aria-disabled:hover:bg-transparent"
      onClick={() => to !== undefined && url.write({ [param]: String(to) }, { staysOnPage: true })}
    >
      <Icon aria-hidden size={24} strokeWidth={1.5} />
    </button>
  ));
}

interface OpenProps {
  param: string;
  id: number;
  /** Name of the record, for screen reader users. */
  of: string;
  children: ReactNode;
}

/** Opens the details of a row. Its link is the list's address with the row added. */
export function OpenButton({ param, id, of, children }: OpenProps) {
  const link = useDialogLink(param, id);
  return (
    <ButtonLink {...link} variant="secondary" size="small" className="whitespace-nowrap">
      <span>
        {children}
        <span className="sr-only"> {of}</span>
      </span>
    </ButtonLink>
  );
}

interface OpenLinkProps extends Pick<OpenProps, "param" | "children"> {
  id: number | string;
  /** Name of the record, for screen reader users. A text that names the record needs none. */
  of?: string;
  /** Further parameters of the address, if the dialog belongs to another list of the page. */
  also?: Readonly<Record<string, string>>;
}

/** Opens the details of a row, like `OpenButton`, by the row's number or name. */
export function OpenLink({ param, id, of, also, children }: OpenLinkProps) {
  const link = useDialogLink(param, id, also);
  return (
    <Link
      {...link}
      prefetch="none"
      className="relative inline-flex min-h-6 items-center max-sm:-my-2.5 max-sm:min-h-11 max-sm:py-2.5 underline decoration-line-strong underline-offset-4 hover:decoration-ink"
    >
      <span>
        {children}
        {of && <span className="sr-only"> {of}</span>}
      </span>
    </Link>
  );
}
