import { z } from "./zod.ts";

/** A picture with what a page needs to leave room for it and to choose among its files. */
export const picture = z.object({
  /** The path of its files without width and format: `{src}-{width}.avif` and `.webp`. */
  src: z.string(),
  /** Of its largest file, in pixels. */
  width: z.int(),
  height: z.int(),
  /** The widths in which its files are there, the smallest first. */
  widths: z.array(z.int()),
  /** Behind it until it is there: a leading colour as six hexadecimal figures, where it is known. */
  colour: z.string().nullable(),
  /** What is seen. */
  alt: z.string(),
});
export type Picture = z.output<typeof picture>;
