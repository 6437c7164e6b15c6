import type { ReactNode } from "react";

type Width = "narrow" | "regular" | "wide";

const WIDTHS = { narrow: "max-w-2xl", regular: "max-w-5xl", wide: "max-w-7xl" } satisfies Record<Width, string>;

/** Section of a page at one of three widths. */
export function PageSection({ id, width = "wide", children }: { id?: string; width?: Width; children: ReactNode }) {
  return (
    <section id={id} className={`mx-auto w-full px-5 py-7 sm:px-8 md:py-20 ${WIDTHS[width]}`}>
      {children}
    </section>
  );
}
