import type { Audience } from "#domain/subscriptions/plans.ts";

export const audiencePictures = {
  women: "/pictures/box-women",
  men: "/pictures/box-men",
  children: "/pictures/box-children",
} satisfies Record<Audience, string>;
