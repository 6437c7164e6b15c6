import type { AudienceBox } from "#contract/catalogue/catalogue.ts";
import { audiencePictures } from "#domain/subscriptions/audience-pictures.ts";
import { NATURALNESS_LABELS, PURPOSE_LABELS } from "#domain/subscriptions/box-labels.ts";
import type { AudienceNames } from "#domain/subscriptions/box-names.ts";
import type { Audience, Naturalness, Purpose } from "#domain/subscriptions/plans.ts";
import type { RadioCardOption } from "#web/ui/form/radio-cards.tsx";

// Picture without alternative text, because the text beside it gives the same information.
const decorative = (src: string) => ({ src, alt: "" });

/** Options of the boxes that are on offer. */
export function offeredAudiences(
  boxes: readonly Pick<AudienceBox, "audience" | "line" | "picture">[],
  names: AudienceNames,
): RadioCardOption<Audience>[] {
  return boxes.map(({ audience, line, picture = audiencePictures[audience] }) => ({
    value: audience,
    title: names[audience],
    ...(line === undefined ? {} : { description: line }),
    picture: { src: picture, alt: "" },
  }));
}

export const naturalnessOptions: readonly RadioCardOption<Naturalness>[] = [
  {
    value: "100natural",
    title: NATURALNESS_LABELS["100natural"],
    description: "The water stays clear, or is lightly tinted by clay and petals.",
    badges: ["Purest"],
    picture: decorative("/pictures/choice-undyed"),
  },
  {
    value: "99natural",
    title: NATURALNESS_LABELS["99natural"],
    description: "Lilac, rose or sky-blue water from a pinch of colour.",
    badges: ["Popular"],
    picture: decorative("/pictures/choice-tinted"),
  },
];

export const purposeOptions: readonly RadioCardOption<Purpose>[] = [
  {
    value: "personal",
    title: PURPOSE_LABELS.personal,
    description: "For your own bathroom shelf.",
    picture: decorative("/pictures/choice-personal"),
  },
  {
    value: "gift",
    title: PURPOSE_LABELS.gift,
    description: "For someone else to open.",
    picture: decorative("/pictures/choice-gift"),
  },
];
