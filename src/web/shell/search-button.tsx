import { Search } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { paths } from "#web/paths.ts";

/** Comes with the first press; without scripts the link leads to the page of the search. */
const SearchSheet = lazy(() => import("./search-sheet.tsx"));

/** The way to the search, on every page. */
export function SearchButton() {
  const [isOpen, setOpen] = useState<boolean>();
  return (
    <>
      <a
        href={paths.search}
        aria-label="Search the shop"
        aria-haspopup="dialog"
        className="grid size-11 place-items-center rounded-paper transition-colors hover:bg-surface-sunk"
        onClick={(event) => {
          event.preventDefault();
          setOpen(true);
        }}
      >
        <Search aria-hidden size={21} strokeWidth={1.5} />
      </a>
      {isOpen !== undefined && (
        <Suspense>
          <SearchSheet isOpen={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
