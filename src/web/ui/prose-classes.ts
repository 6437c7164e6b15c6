/** Lines of 60 to 70 characters. */
export const PROSE_COLUMN = "max-w-[36rem] text-lg leading-[1.7]";

/** Classes of the elements of a running text. */
export const PROSE = {
  h2: "mt-14 mb-4 text-3xl first:mt-0 sm:text-4xl",
  h3: "mt-10 mb-3 text-2xl",
  p: "my-5 text-pretty first:mt-0 last:mb-0",
  ul: "my-6",
  ol: "prices my-6 list-decimal space-y-2 pl-6 marker:font-display marker:text-accent",
  li: "border-line in-[ul]:border-b in-[ul]:py-2.5 in-[ul]:first:border-t",
  a: "break-words underline decoration-line-strong underline-offset-4 transition-colors hover:decoration-ink",
  strong: "font-semibold",
  code: "rounded-[2px] bg-surface-sunk px-1.5 py-0.5 text-[0.9em] break-words",
  blockquote: "my-8 rounded-paper border border-line bg-surface-raised p-5 sm:p-8",
} as const;
