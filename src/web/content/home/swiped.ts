/** Classes of a row that a phone swipes sideways. Wider screens make it a grid. */
export const SWIPED =
  "-mx-5 flex snap-x snap-mandatory scroll-px-5 overflow-x-auto px-5 md:mx-0 md:overflow-visible md:px-0";
