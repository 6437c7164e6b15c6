import { NeedsScripts } from "./needs-scripts.tsx";

/** Loading indicator with a label for screen readers. Without scripts it shows that the content needs scripts. */
export function Spinner({ label }: { label: string }) {
  return (
    <>
      <div role="status" className="flex items-center justify-center gap-3 text-ink-soft noscript:hidden">
        <span
          aria-hidden
          className="size-5 animate-spin rounded-full border border-line-strong border-t-transparent motion-reduce:animate-none"
        />
        <span>{label}</span>
      </div>
      <NeedsScripts>
        <p>This part needs JavaScript. Switch it on in your browser.</p>
      </NeedsScripts>
    </>
  );
}
