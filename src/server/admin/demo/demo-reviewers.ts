import type { ReviewScent, SkinFeel } from "#domain/reviews/reviews.ts";
import type { Audience } from "#domain/subscriptions/plans.ts";
import { type DemoPerson, person } from "./demo-people.ts";

interface DemoReview {
  /** Id of a product. Undefined for the reviewer's box. */
  productId?: number;
  stars: number;
  text: string;
  scent?: ReviewScent;
  skinFeel?: SkinFeel;
  /** The shop's answer. */
  answer?: string;
}

/** A customer of a demonstration who bought the reviewed products once, or a plan of three boxes that has ended. */
export interface DemoReviewer extends DemoPerson {
  /** Days between the order and the start of the demonstration. */
  daysAgo: number;
  box?: Audience;
  reviews: readonly DemoReview[];
}

const of = (productId: number, stars: number, text: string, more: Partial<DemoReview> = {}): DemoReview => ({
  productId,
  stars,
  text,
  ...more,
});
const ofBox = (stars: number, text: string, answer?: string): readonly DemoReview[] => [
  { stars, text, ...(answer ? { answer } : {}) },
];

const LAVENDER_BOMB = 1;
const EUCALYPTUS_BOMB = 4;
const OAT_SOAP = 11;
const CEDAR_SOAP = 15;
const ROSE_SALT = 19;
const LAVENDER_HEARTS = 27;
const BRUSH = 33;
const EVENING_OIL = 40;
const SLEEP_SET = 63;

const SOFT = { scent: "just-right", skinFeel: "soft" } as const;

/** Reviewers, earliest order first. */
export const DEMO_REVIEWERS: readonly DemoReviewer[] = [
  {
    ...person("gwen.pritchard", ["Gwen", "Pritchard"], ["3 Chapel Row", "Brecon", "LD3 7AA"]),
    daysAgo: 301,
    box: "women",
    reviews: ofBox(5, "Three boxes, no two things the same. The salt in the second one lasted until the third came."),
  },
  {
    ...person("alan.firth", ["Alan", "Firth"], ["29 Weir Street", "Todmorden", "OL14 5BB"]),
    daysAgo: 288,
    box: "men",
    reviews: ofBox(5, "I am not a bath person and bought it for the soap. Now I am a bath person."),
  },
  {
    ...person("nadia.rahman", ["Nadia", "Rahman"], ["Flat 12, 4 Kiln Lane", "Sheffield", "S3 8DQ"]),
    daysAgo: 273,
    reviews: [
      of(LAVENDER_BOMB, 5, "Still fizzing when I had folded the towels. The bath was easy to rinse afterwards.", SOFT),
      of(OAT_SOAP, 5, "Creamy, and it does not go to mush in the dish.", { ...SOFT, skinFeel: "rich" }),
      of(BRUSH, 5, "Firm bristles and a handle long enough for my back. It dries upright on its own."),
    ],
  },
  {
    ...person("kirsty.munro", ["Kirsty", "Munro"], ["15 Quay Street", "Stornoway", "HS1 2XX"]),
    daysAgo: 262,
    box: "children",
    reviews: ofBox(
      5,
      "My two open it together and argue about who has the bomb first. Nothing in it stings their eyes.",
    ),
  },
  {
    ...person("becky.lomas", ["Becky", "Lomas"], ["44 Mill Brow", "Buxton", "SK17 6HX"]),
    daysAgo: 255,
    reviews: [
      of(ROSE_SALT, 5, "Petals that are really petals. Keep a sieve at hand for the plughole.", SOFT),
      of(EVENING_OIL, 5, "Four drops on the scent stone are enough for the whole landing.", { scent: "just-right" }),
    ],
  },
  {
    ...person("ruth.adeyemi", ["Ruth", "Adeyemi"], ["7 Station Approach", "Croydon", "CR0 2AP"]),
    daysAgo: 241,
    box: "women",
    reviews: ofBox(
      4,
      "Lovely things, well packed. I would have liked to see what comes before I paid for the first one.",
      "Thank you, Ruth. Your account now shows the five things of the next box before it leaves, and you can swap one.",
    ),
  },
  {
    ...person("owen.bell", ["Owen", "Bell"], ["The Old Forge", "Ludlow", "SY8 1GS"]),
    daysAgo: 233,
    reviews: [
      of(CEDAR_SOAP, 5, "Smells like a sawmill, in the best way.", SOFT),
      of(EUCALYPTUS_BOMB, 5, "Clears your head on a wet Tuesday. No glitter to scrub off.", SOFT),
      of(BRUSH, 5, "Sturdy. I was wary of the price, but the last plastic one broke within a year."),
    ],
  },
  {
    ...person("lucy.hart", ["Lucy", "Hart"], ["2 Vicarage Close", "Hexham", "NE46 3PN"]),
    daysAgo: 226,
    box: "men",
    reviews: ofBox(
      4,
      "A present to my brother that he kept renewing. One star off because one oil was much like the last one.",
    ),
  },
  {
    ...person("farah.siddiqui", ["Farah", "Siddiqui"], ["88 Alma Road", "Luton", "LU1 2PL"]),
    daysAgo: 214,
    reviews: [
      of(LAVENDER_HEARTS, 5, "One heart is right for a foot bath, three for a tub. They came without a chip.", SOFT),
      of(SLEEP_SET, 5, "Wrapped like a present already. I kept the box for letters.", SOFT),
    ],
  },
  {
    ...person("peter.gale", ["Peter", "Gale"], ["Cliff End", "Sheringham", "NR26 8LL"]),
    daysAgo: 205,
    box: "children",
    reviews: ofBox(5, "Our granddaughter calls it the bath post. Mild enough for her, and the labels say everything."),
  },
  {
    ...person("imogen.clarke", ["Imogen", "Clarke"], ["19 Bridge Street", "Hebden Bridge", "HX7 8EX"]),
    daysAgo: 196,
    reviews: [
      of(LAVENDER_BOMB, 4, "A calm colour and a clean scent. It could be a little bigger for our deep bath.", SOFT),
      of(OAT_SOAP, 4, "A good plain soap. It is gone in five weeks with two of us.", SOFT),
      of(ROSE_SALT, 5, "I use half of what the label says, and it is still plenty.", SOFT),
    ],
  },
  {
    ...person("dafydd.rees", ["Dafydd", "Rees"], ["Llys Awel", "Dolgellau", "LL40 1AB"]),
    daysAgo: 187,
    box: "women",
    reviews: ofBox(5, "Bought for my wife. It came on the 16th each month, and the letterbox is big enough for it."),
  },
  {
    ...person("sue.marsden", ["Sue", "Marsden"], ["6 Beacon View", "Malvern", "WR14 4DD"]),
    daysAgo: 176,
    reviews: [
      of(EVENING_OIL, 3, "A pleasant blend, but faint on our stone after an hour.", { scent: "too-light" }),
      of(LAVENDER_HEARTS, 4, "Pretty and gentle. I would buy a larger jar if there were one.", SOFT),
      of(SLEEP_SET, 5, "All five are full sizes, so it lasted us ten weeks.", SOFT),
    ],
  },
  {
    ...person("marcus.ellery", ["Marcus", "Ellery"], ["Flat 2, 71 Bold Street", "Liverpool", "L1 4HR"]),
    daysAgo: 168,
    box: "men",
    reviews: ofBox(4, "Good soap, good salt, fair price. I skipped a month from my phone in about ten seconds."),
  },
  {
    ...person("anna.kowalska", ["Anna", "Kowalska"], ["33 Park Terrace", "Perth", "PH1 5NS"]),
    daysAgo: 159,
    reviews: [
      of(EUCALYPTUS_BOMB, 4, "Strong for the first minute, then just right.", {
        scent: "too-strong",
        skinFeel: "soft",
      }),
      of(CEDAR_SOAP, 5, "It lathers in our hard water, which few bars do.", SOFT),
      of(BRUSH, 4, "Very good. The bristles were stiff for the first week."),
    ],
  },
  {
    ...person("joan.tyler", ["Joan", "Tyler"], ["1 Almshouse Yard", "Saffron Walden", "CB10 1HE"]),
    daysAgo: 148,
    box: "children",
    reviews: ofBox(
      2,
      "Nicely made, but two bombs in one box were cracked on arrival.",
      "We are sorry, Joan. We sent two new bombs the next day, and the boxes have had a thicker insert since then.",
    ),
  },
  {
    ...person("hugh.sandford", ["Hugh", "Sandford"], ["The Lodge", "Cirencester", "GL7 2RU"]),
    daysAgo: 139,
    reviews: [
      of(LAVENDER_BOMB, 2, "Too much lavender for me. The bath itself was soft.", {
        scent: "too-strong",
        skinFeel: "soft",
        answer:
          "Thank you for saying so. The Meadow Chamomile bomb is our quietest one, if you would like to try again.",
      }),
      of(SLEEP_SET, 4, "A generous set. I gave the hearts to my daughter and kept the rest.", SOFT),
    ],
  },
  {
    ...person("chloe.ng", ["Chloe", "Ng"], ["5 Wharf Road", "Nottingham", "NG1 7GX"]),
    daysAgo: 128,
    box: "women",
    reviews: ofBox(
      3,
      "The products are lovely. The second box came two days late.",
      "The carrier was late that week, and we should have written to you first. Thank you for your patience, Chloe.",
    ),
  },
  {
    ...person("bilal.aziz", ["Bilal", "Aziz"], ["16 Hope Street", "Bradford", "BD1 5LB"]),
    daysAgo: 117,
    reviews: [
      of(OAT_SOAP, 5, "The whole family uses it. We are on our sixth bar.", SOFT),
      of(LAVENDER_HEARTS, 4, "Sweet little things, and the jar is a good one to keep.", SOFT),
      of(ROSE_SALT, 4, "Fine grains that dissolve at once.", SOFT),
    ],
  },
  {
    ...person("moira.grant", ["Moira", "Grant"], ["10 Shore Street", "Anstruther", "KY10 3AQ"]),
    daysAgo: 104,
    reviews: [
      of(EUCALYPTUS_BOMB, 4, "Fresh rather than sharp. Lovely after a swim in the sea.", SOFT),
      of(CEDAR_SOAP, 3, "It leaves a grey ring on a white dish. The soap itself is very good.", {
        ...SOFT,
        answer: "That is the charcoal, and it wipes off. A dish with a drain keeps it off the bar.",
      }),
      of(EVENING_OIL, 4, "Warm and not sweet. The dropper is neat.", { scent: "just-right" }),
    ],
  },
  {
    ...person("tessa.quinn", ["Tessa", "Quinn"], ["22 Castle Hill", "Lancaster", "LA1 1YS"]),
    daysAgo: 93,
    reviews: [
      of(LAVENDER_BOMB, 5, "My second order. It smells like the plant and not like a drawer.", SOFT),
      of(OAT_SOAP, 3, "Good on the hands. I missed a stronger scent.", { scent: "too-light", skinFeel: "soft" }),
      of(SLEEP_SET, 1, "The jar was broken when it came.", {
        answer:
          "We are sorry, Tessa. We replaced the jar the same day. Please write to us if anything else was damaged.",
      }),
    ],
  },
];
