import type { Audience } from "#domain/plans.ts";

/** The picture that stands for each audience's box. */
export const audiencePictures = {
  women: {
    src: "/pictures/box-women",
    alt: "An open kraft box: rose soap, a lavender bath bomb, salt, mini hearts and an oil blend",
  },
  men: {
    src: "/pictures/box-men",
    alt: "An open kraft box: charcoal soap, a cedar bath bomb, pine salt, an oil blend and a soap pouch",
  },
  children: {
    src: "/pictures/box-children",
    alt: "An open kraft box: oat soap, two pale bath bombs, chamomile salt and mini hearts, with daisies",
  },
} satisfies Record<Audience, { src: string; alt: string }>;
