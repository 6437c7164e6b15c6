/** Placeholder while content loads. */
export function Skeleton({ className = "" }: { className?: string }) {
  return (
    <span
      aria-hidden
      className={`block animate-pulse rounded-paper bg-surface-shade forced-colors:border motion-reduce:animate-none ${className}`}
    />
  );
}
