import type { Audience } from "#domain/subscriptions/plans.ts";

/** The picture that stands for each audience's box. */
export const audiencePictures = {
  women: "/pictures/box-women",
  men: "/pictures/box-men",
  children: "/pictures/box-children",
} satisfies Record<Audience, string>;
