/** First target of the Tab key, for skipping the header. */
export function SkipLink() {
  return (
    <a
      href="#main"
      className="absolute top-2 left-2 z-30 -translate-y-20 rounded-paper bg-ink px-4 py-2.5 text-surface focus:translate-y-0"
    >
      Skip to main content
    </a>
  );
}
