import type { ReactNode } from "react";

export interface NextStepProps {
  title: string;
  words: string;
  /** The button or link that leads there. */
  children: ReactNode;
}

/** One thing to do next, as a card in a list. */
export function NextStep({ title, words, children }: NextStepProps) {
  return (
    <li className="flex flex-col rounded-paper border border-line bg-surface-raised p-5 sm:p-7">
      <h2 className="text-2xl">{title}</h2>
      <p className="mt-2 text-ink-soft">{words}</p>
      <div className="mt-auto pt-5">{children}</div>
    </li>
  );
}
