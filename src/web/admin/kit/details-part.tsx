import { type ReactNode, useId } from "react";

/** Section of a dialog's details, with a heading and a border above it. */
export function DetailsPart({ title, children }: { title: string; children: ReactNode }) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className="border-t border-line pt-4">
      <h3 id={titleId} className="mb-2 text-lg">
        {title}
      </h3>
      {children}
    </section>
  );
}

/** A name and its value, at opposite ends of a line. */
export function DetailsLine({ name, text, isTotal }: { name: string; text: ReactNode; isTotal?: boolean }) {
  return (
    <div className={`flex flex-wrap justify-between gap-x-6 ${isTotal ? "border-t border-line pt-1 font-medium" : ""}`}>
      <dt className="text-ink-soft">{name}</dt>
      <dd className="prices ml-auto min-w-0 text-right wrap-anywhere">{text}</dd>
    </div>
  );
}

/** A name above its value. */
export function DetailsFact({ name, text, className }: { name: string; text: ReactNode; className?: string }) {
  return (
    <div className={className}>
      <dt className="text-sm text-ink-soft">{name}</dt>
      <dd className="prices font-medium">{text}</dd>
    </div>
  );
}
