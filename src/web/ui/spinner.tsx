/** Says that something is on its way, to the eye and aloud. */
export function Spinner({ label }: { label: string }) {
  return (
    <div role="status" className="flex items-center justify-center gap-3 text-ink-soft">
      <span
        aria-hidden
        className="size-5 animate-spin rounded-full border border-line-strong border-t-transparent motion-reduce:animate-none"
      />
      <span>{label}</span>
    </div>
  );
}
