import X from "lucide-react/icons/x";

export function CloseButton({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <button
      type="button"
      aria-label={label}
      className="grid size-11 shrink-0 cursor-pointer place-items-center rounded-paper text-ink-soft transition-colors hover:bg-surface-sunk hover:text-ink"
      onClick={onClick}
    >
      <X aria-hidden size={22} strokeWidth={1.5} />
    </button>
  );
}
