import { type ReactNode, useId } from "react";

export function AccountSection({ id, title, children }: { id?: string; title: string; children: ReactNode }) {
  const titleId = useId();
  return (
    <section
      id={id}
      aria-labelledby={titleId}
      className="scroll-mt-32 border-t border-line-strong pt-6 lg:scroll-mt-24"
    >
      <h2 id={titleId} className="text-2xl sm:text-3xl">
        {title}
      </h2>
      <div className="mt-5">{children}</div>
    </section>
  );
}
