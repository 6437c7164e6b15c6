import { AUDIENCE_LABELS, NATURALNESS_LABELS, PURPOSE_LABELS } from "#domain/subscriptions/box-labels.ts";
import type { Audience, Naturalness, Purpose } from "#domain/subscriptions/plans.ts";
import type { RadioCardOption } from "#web/ui/form/radio-cards.tsx";
import { audiencePictures } from "./audience-pictures.ts";

// Picture without alternative text, because the text beside it gives the same information.
const decorative = (src: string) => ({ src, alt: "" });

const audienceOptions: readonly RadioCardOption<Audience>[] = [
  {
    value: "women",
    title: AUDIENCE_LABELS.women,
    description: "Flowers, herbs and citrus, in turn",
    picture: decorative(audiencePictures.women),
  },
  {
    value: "men",
    title: AUDIENCE_LABELS.men,
    description: "Dry and green: cedar, pine, rosemary",
    picture: decorative(audiencePictures.men),
  },
  {
    value: "children",
    title: AUDIENCE_LABELS.children,
    description: "Mild, and bought by a grown-up",
    picture: decorative(audiencePictures.children),
  },
];

/** Options of the boxes that are on offer. */
export function offeredAudiences(boxes: readonly { audience: Audience }[]) {
  return audienceOptions.filter(({ value }) => boxes.some(({ audience }) => audience === value));
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
