import { SearchForm } from "#web/shelf/search-form.tsx";
import { Dialog } from "#web/ui/dialog.tsx";

/** The search over any page. */
export default function SearchSheet({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Search" size="large">
      <SearchForm words="" onLeave={onClose} isAlone className="min-h-[min(34rem,70dvh)]" />
    </Dialog>
  );
}
