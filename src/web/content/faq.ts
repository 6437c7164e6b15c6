import type { Figures } from "./figures.ts";

interface FaqQuestion {
  id: string;
  question: string;
  /** One to four sentences of plain text. */
  answer: (figures: Figures) => string;
}

interface FaqCategory {
  id: string;
  title: string;
  questions: readonly FaqQuestion[];
}

export const FAQ: readonly FaqCategory[] = [
  {
    id: "products-and-ingredients",
    title: "Products & Ingredients",
    questions: [
      {
        id: "what-natural-means",
        question: "What is the difference between 100% and 99% natural?",
        answer: () =>
          "100% means that nothing is added for colour alone. 99% means a little mineral colour, for lilac, pink, yellow, blue or green. The colours are permitted in cosmetics, used in traces, and named on the label.",
      },
      {
        id: "what-scents-it",
        question: "What do you scent things with?",
        answer: () =>
          "Essential oils and vanilla extract. We buy no ready-made perfume, so the word Parfum is on none of our lists. Several of our products have no scent at all.",
      },
      {
        id: "allergens",
        question: "I have an allergy. How do I know what is in something?",
        answer: () =>
          "Each product page has the whole list of ingredients with the fragrance allergens named, and so has the label. The ingredients page explains the names. If you are still not sure, write to us before you order, and try anything new on a small patch first.",
      },
      {
        id: "is-it-vegan",
        question: "Is everything vegan?",
        answer: () =>
          "All but one: the Oat & Honey Soap Bar has honey in it. None of our other ingredient lists names anything from an animal. We hold no vegan certificate, so please judge by the lists.",
      },
      {
        id: "where-made",
        question: "Where are your products made?",
        answer: () =>
          "By hand in the UK, in small batches. Some ingredients come from elsewhere. The salt is from the Dead Sea, and olive oil, shea, cocoa and citrus come from warmer countries.",
      },
      {
        id: "how-long-it-keeps",
        question: "How long do things keep?",
        answer: () =>
          "Cosmetics and oil blends are best used within 12 months of making, and the date is on the label. Keep bath bombs in their wrapper and away from steam, and stand soap where it can dry.",
      },
      {
        id: "no-scent",
        question: "Do you have anything unscented?",
        answer: () =>
          "Yes. The Oat & Calendula Bath Bomb, the Plain Olive Soap Bar, the Plain Dead Sea Salt and the Oat Mini Hearts have neither essential oil nor vanilla in them. There are others, listed on the ingredients page.",
      },
    ],
  },
  {
    id: "subscription-and-delivery",
    title: "Subscription & Delivery",
    questions: [
      {
        id: "how-the-box-works",
        question: "How does the monthly box work?",
        answer: ({ dispatchDay, boxSize }) =>
          `You answer four questions: who it is for, how natural, to keep or to give, and for how long. We pack ${boxSize} items for the month, and they leave on the ${dispatchDay}. When that is a weekend or a bank holiday, they leave on the next working day.`,
      },
      {
        id: "what-a-box-costs",
        question: "What does a box cost?",
        answer: ({ womensBox, mensBox, childrensBox, firstBox, womens, mens, childrens }) =>
          `On the rolling plan the ${womens} box is ${womensBox} a month, the ${mens} ${mensBox} and the ${childrens} ${childrensBox}, with UK delivery included. The first box of each kind is ${firstBox} on every plan with a higher monthly price. Afterwards you pay the plan’s price. Plans of 3, 6 or 12 boxes cost less a month, and you see today’s price and the later ones together before you pay.`,
      },
      {
        id: "first-box-date",
        question: "When will my first box come?",
        answer: ({ cutOffDay, cutOffTime }) =>
          `If you order before ${cutOffTime} on the ${cutOffDay}, it leaves on this month’s dispatch day. If you order later, it leaves on next month’s. Your order summary shows the date before you pay. Tracked 48 then aims to arrive 2 to 3 working days after that.`,
      },
      {
        id: "skip-or-change",
        question: "Can I skip a box, or change what is in it?",
        answer: ({ cutOffDay, cutOffTime }) =>
          `Yes, in your account. You can skip or pause the next box until the end of the day before its payment. Changes to your answers or address apply to the coming box until the cut-off, ${cutOffTime} on the ${cutOffDay}.`,
      },
      {
        id: "how-to-cancel",
        question: "How do I cancel?",
        answer: () =>
          "In your account, with two clicks and no questions. There is no minimum term and nothing to pay back on a longer plan. A box you have already paid for still comes, unless you ask us to stop it before it leaves.",
      },
      {
        id: "delivery-cost",
        question: "What does delivery cost?",
        answer: ({ basketDelivery, tariffDelivery }) =>
          `Delivery of single products and sets costs ${basketDelivery} per order. We use Royal Mail Tracked 48, which aims to arrive in 2 to 3 working days. The tariff for that parcel is ${tariffDelivery} and we cover the rest. Boxes have their delivery included.`,
      },
      {
        id: "where-you-deliver",
        question: "Where do you deliver?",
        answer: () =>
          "To the UK and the Isle of Man, and to BFPO addresses by their BF1 postcode. Northern Ireland, the Highlands and islands, the Isle of Wight and the Isle of Man take 1 to 2 working days more. We cannot send to Jersey or Guernsey.",
      },
    ],
  },
  {
    id: "orders-and-payments",
    title: "Orders & Payments",
    questions: [
      {
        id: "how-to-pay",
        question: "How can I pay?",
        answer: () =>
          "By card: Visa, Mastercard or American Express. The card provider takes the number, and we keep no more than the kind of card and its last four digits.",
      },
      {
        id: "when-am-i-charged",
        question: "When is a box charged?",
        answer: ({ chargeDay, noticeDay }) =>
          `The first box is paid at the checkout. After that the payment for the next box is taken on the ${chargeDay} of the month, and we email you a notice on the ${noticeDay} before. The second payment never comes before the first box has left.`,
      },
      {
        id: "payment-fails",
        question: "What if a payment fails?",
        answer: () =>
          "We email you at once with a link to change your card. We try again on the 3rd, the 5th and the 7th, unless your bank has refused for good. If it is still unpaid, that box is skipped without charge and the subscription pauses.",
      },
      {
        id: "need-an-account",
        question: "Do I need an account?",
        answer: () =>
          "Not for single products and sets: you can buy those as a guest. A subscription needs an account, so that you can change, skip and cancel it.",
      },
      {
        id: "change-an-order",
        question: "Can I change or cancel an order?",
        answer: () =>
          "Write to us as soon as you can. Until the parcel is packed we can change the address or cancel the order and refund it. Later you can still send it back: you have 14 days after it arrives to change your mind.",
      },
      {
        id: "returns-and-faults",
        question: "What if something is broken, or I do not like it?",
        answer: () =>
          "Broken or faulty: within 30 days you choose a refund or a replacement at no cost to you. A first box that disappoints you is refunded if you ask within 30 days of receiving it, opened or not. Otherwise you have 14 days to change your mind, though things sealed for hygiene must still be sealed.",
      },
      {
        id: "discount-codes",
        question: "Does a discount code work on boxes?",
        answer: () =>
          "It works on single products, on sets and on the first box. It does not change the price of later boxes.",
      },
    ],
  },
  {
    id: "packaging-and-environment",
    title: "Packaging & Environment",
    questions: [
      {
        id: "what-you-pack-in",
        question: "What do you pack in?",
        answer: () =>
          "A kraft box with paper tape and shredded paper. Soap has a paper band, bombs and hearts have paper wrappers, and salt comes in a glass jar with a cork lid.",
      },
      {
        id: "is-there-plastic",
        question: "Is there any plastic?",
        answer: () =>
          "Not in the box, the tape, the filling, the labels or the seals. The oil blends have a child-resistant cap, and we cannot promise that there is no plastic in that.",
      },
      {
        id: "how-to-recycle",
        question: "What can I recycle?",
        answer: () =>
          "Flatten the box with its tape on and put it with the paper. Jars and bottles go with glass once rinsed. Take unwanted essential oil to the household recycling centre and never pour it down the sink.",
      },
      {
        id: "carbon-neutral",
        question: "Is your delivery carbon neutral?",
        answer: () =>
          "We do not claim that, because it would need a named scheme and figures that others can check. What we do is small parcels, one carrier, and one dispatch day a month for all boxes.",
      },
      {
        id: "certificates",
        question: "Are you certified organic, vegan or B Corp?",
        answer: () =>
          "No. We hold no certificate of that kind and use no such marks. If we earn one, its number will be on the sustainability page.",
      },
      {
        id: "palm-oil-and-glitter",
        question: "Do you use palm oil or glitter?",
        answer: () =>
          "There is no palm oil in our soap: the bars are olive, coconut and shea. There is no plastic glitter either. What shimmers is mica, which is a mineral.",
      },
    ],
  },
  {
    id: "usage-and-benefits",
    title: "Usage & Benefits",
    questions: [
      {
        id: "use-a-bath-bomb",
        question: "How do I use a bath bomb?",
        answer: () =>
          "Fill a warm bath, turn off the tap and lower the bomb in. Give it about four minutes before you follow. For a small bath, half of one is enough. Keep the other half dry for next time.",
      },
      {
        id: "how-much-salt",
        question: "How much bath salt do I need?",
        answer: () =>
          "Two handfuls of a scented salt, about 80 g, or three of the plain one, about 100 g. Pour it under running water, and halve it for a child.",
      },
      {
        id: "colour-and-petals",
        question: "Will it stain the bath or block the drain?",
        answer: () =>
          "The mineral colours rinse away with the shower head if you do it while the bath is warm. For petals, lay a flannel over the plughole or tie the salt in muslin. Please keep all of it out of whirlpool baths and hot tubs.",
      },
      {
        id: "children",
        question: "Are your things suitable for children?",
        answer: () =>
          "Those made for children say “Suitable from 3 years”, and that means with an adult beside the bath. Nothing of ours is for children under 3. Anything with eucalyptus or peppermint is for 12 and over, and oil blends are for grown-ups.",
      },
      {
        id: "pregnant-or-asthma",
        question: "I am pregnant, or I have asthma. What can I use?",
        answer: () =>
          "Ask your midwife or doctor before you use anything with essential oils in it, and read the warnings on the product page. The plain salt and the unscented bars and bombs are the simple choices to ask about.",
      },
      {
        id: "not-a-medicine",
        question: "What will the Wellness Collection do for my health?",
        answer: () =>
          "Nothing that we would claim. The sets are bath products and pleasant scents, and their names only say which kind of bath we had in mind. If you are unwell, ask a doctor or a pharmacist.",
      },
      {
        id: "oil-in-the-bath",
        question: "Can I put an oil blend into the bath, or on my skin?",
        answer: () =>
          "No. The blends are pure, and oil floats on water undiluted. Use three drops on a scent stone or five in a diffuser with water, and keep the bottle away from children, pets and flames.",
      },
    ],
  },
];
