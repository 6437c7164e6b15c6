import type { Audience } from "./plans.ts";

/** Pictures of the boxes that come with the shop. */
export const audiencePictures = {
  women: "/pictures/box-women",
  men: "/pictures/box-men",
  children: "/pictures/box-children",
} satisfies Record<Audience, string>;
