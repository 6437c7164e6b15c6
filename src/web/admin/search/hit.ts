/** One thing that was found. */
export interface Hit {
  /** Where exactly it is. */
  to: string;
  title: string;
  detail: string;
}
