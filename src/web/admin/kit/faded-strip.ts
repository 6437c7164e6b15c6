/**
 * A row that scrolls sideways on a phone. It fades at its end, to show that more follows. The space behind the last item
 * lets that item leave the fade.
 */
export const FADED_STRIP =
  "max-lg:overflow-x-auto max-lg:pr-12 max-lg:[mask-image:linear-gradient(to_right,black_calc(100%-3.5rem),transparent)] max-lg:*:shrink-0";
