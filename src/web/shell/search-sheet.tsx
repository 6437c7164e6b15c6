import { paths } from "#web/paths.ts";
import { SearchForm } from "#web/shelf/search-form.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { TextLink } from "#web/ui/text-link.tsx";
import { useShelves } from "./use-shelves.ts";

/** The search over any page, and the shelves for whoever has no word for it. */
export default function SearchSheet({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const shelves = useShelves();
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Search" size="large">
      <SearchForm words="" onLeave={onClose} isAlone className="min-h-[min(25rem,50dvh)]" />
      <nav aria-label="Shelves" className="border-t border-line pt-3">
        <ul className="flex flex-wrap gap-x-5">
          {shelves.map(({ slug, name }) => (
            <li key={slug} className="flex min-h-11 items-center">
              <TextLink to={paths.shelf(slug)} onFollow={onClose}>
                {name}
              </TextLink>
            </li>
          ))}
        </ul>
      </nav>
    </Dialog>
  );
}
