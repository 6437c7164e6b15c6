import type { PageText, TextSlug } from "#domain/content/pages.ts";

/** Title, lead and description of a text that comes with the shop. */
export type ShopText = Omit<PageText, "body" | "article"> & { slug: TextSlug };

export const QUESTIONS: ShopText = {
  slug: "faq",
  title: "Questions and answers",
  lead: "What people ask us, and what we say. Type a word, or open a question.",
  description:
    "Answers about ingredients, boxes, delivery, payment, packaging and how to use things. Search them, or write to us.",
};

export const ABOUT: ShopText = {
  slug: "about",
  title: "About us",
  lead: "A small shop for the bath. What we promise, how it began, and how we keep it good.",
  description:
    "Who makes {{shop name}}, what we promise, what a bath does for skin and for an evening, and how we keep it good.",
};

export const SUSTAINABILITY: ShopText = {
  slug: "sustainability",
  title: "Sustainability",
  lead: "What we pack with, what we have not solved yet, and what we do not claim.",
  description:
    "Plastic-free packaging piece by piece, how a parcel travels, what is made in the UK, and which certificates we do not hold.",
};

export const INGREDIENTS: ShopText = {
  slug: "ingredients",
  title: "Ingredients",
  lead: "What goes in and why, and what the Latin on the label means.",
  description:
    "What goes into our bath bombs, soap and salts, which essential oils we use, and a glossary of the names on the label.",
};

export const DELIVERY: ShopText = {
  slug: "delivery",
  title: "Delivery Information",
  lead: "Royal Mail Tracked 48 to the UK and the Isle of Man, with its price beside every product.",
  description:
    "What delivery costs, when parcels and boxes leave, how long Tracked 48 takes, and where we deliver. With dates for your postcode.",
};

export const RETURNS: ShopText = {
  slug: "returns",
  title: "Returns Policy",
  lead: "Fourteen days to change your mind, thirty for anything broken, faulty or disappointing in a first box.",
  description:
    "Fourteen days to change your mind, thirty for a first box that disappoints or anything faulty, and what to do in each case.",
};

export const PRIVACY_POLICY: ShopText = {
  slug: "privacy-policy",
  title: "Privacy Policy",
  lead: "What we know about you, why, and for how long.",
  description: "What {{shop name}} knows about you, why and for how long, which cookies we use, and your rights.",
};

export const TERMS_CONDITIONS: ShopText = {
  slug: "terms-conditions",
  title: "Terms & Conditions",
  lead: "The terms on which we sell, written so that they can be read.",
  description:
    "The terms on which we sell single products and monthly boxes: prices, payment, delivery, cancelling, faults and complaints.",
};
