import { audiencePictures } from "#domain/subscriptions/audience-pictures.ts";
import { AUDIENCES, type Audience, type BoxLooks, type PlanOffer } from "#domain/subscriptions/plans.ts";
import { findPicture } from "#server/platform/pictures/index.ts";

/** The picture of an audience's box as a reply's field, if the merchant has chosen one. */
export function chosenPicture(audience: Audience, looks: Pick<BoxLooks, "audiencePictures">) {
  const address = looks.audiencePictures[audience];
  return address === "" ? {} : { picture: findPicture(address) };
}

/**
 * Line and picture of links to the boxes: the merchant's line, and the picture of the first box on offer. Undefined for
 * those that come with the shop.
 */
export function viewTeaser({ boxLine, ...settings }: BoxLooks & PlanOffer) {
  const first = AUDIENCES.find((audience) => settings.offeredAudiences[audience]) ?? TEASER_AUDIENCE;
  const address = settings.audiencePictures[first] || audiencePictures[first];
  const hasOwnPicture = address !== audiencePictures[TEASER_AUDIENCE];
  if (boxLine === "" && !hasOwnPicture) return undefined;
  return { line: boxLine || undefined, picture: hasOwnPicture ? findPicture(address) : undefined };
}

/** Audience whose picture links to the boxes show in a new shop. */
const TEASER_AUDIENCE: Audience = "women";
