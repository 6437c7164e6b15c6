import type { Audience } from "#domain/plans.ts";

/** The picture that stands for each audience's box. */
export const audiencePictures = {
  women: { src: "/pictures/soap", alt: "Four bars of handmade soap with a stem of lavender" },
  men: { src: "/pictures/salt", alt: "A corked jar of Dead Sea salt with a wooden scoop" },
  children: { src: "/pictures/bombs", alt: "Three round bath bombs topped with petals" },
} satisfies Record<Audience, { src: string; alt: string }>;
