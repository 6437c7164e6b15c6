import type { Audience, BoxLooks } from "#domain/subscriptions/plans.ts";
import { findPicture } from "#server/platform/pictures/index.ts";

/** The picture of an audience's box as a reply's field, if the merchant has chosen one. */
export function chosenPicture(audience: Audience, { audiencePictures }: Pick<BoxLooks, "audiencePictures">) {
  const address = audiencePictures[audience];
  return address === "" ? {} : { picture: findPicture(address) };
}
