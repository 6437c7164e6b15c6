import type { ChangeEvent } from "react";

/** Puts what was typed into its format, the caret staying behind the digit it was behind. */
export function typeFormatted(event: ChangeEvent<HTMLInputElement>, format: (typed: string) => string): void {
  const { target } = event;
  const typed = target.value;
  const caret = target.selectionStart ?? typed.length;
  const formatted = format(typed);
  if (formatted === typed) return;
  target.value = formatted;
  if (caret < typed.length) {
    const place = placeAfterDigits(formatted, typed.slice(0, caret).replace(/\D/g, "").length);
    target.setSelectionRange(place, place);
  }
}

function placeAfterDigits(text: string, count: number): number {
  let seen = 0;
  for (let place = 0; place < text.length; place += 1) {
    if (seen === count) return place;
    if (/\d/.test(text.charAt(place))) seen += 1;
  }
  return text.length;
}
