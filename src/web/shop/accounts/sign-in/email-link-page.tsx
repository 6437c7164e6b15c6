import type { ReactNode } from "react";

/** Page with a single action, opened by an email or the sign-in form. */
export function EmailLinkPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="mx-auto w-full max-w-xl space-y-6 px-5 py-16 sm:px-8 md:py-24">
      <h1>{title}</h1>
      {children}
    </div>
  );
}
