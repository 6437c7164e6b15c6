interface StoredInBrowser {
  name: string;
  where: "Cookie" | "Session storage" | "Local storage" | "Cache storage";
  lasts: string;
  purpose: string;
}

const TAB = "Until you close the tab";

/** Everything that the shop stores in a browser. A journey with a clean profile checks that there is nothing else. */
export const STORED_IN_BROWSER: readonly StoredInBrowser[] = [
  {
    name: "ms_session",
    where: "Cookie",
    lasts: "30 days",
    purpose: "Keeps you signed in and remembers your basket. Scripts on the page cannot read it.",
  },
  {
    name: "ms_visitor",
    where: "Cookie",
    lasts: "30 days",
    purpose: "Tells the page whether there is a session, to avoid unnecessary requests. It does not identify you.",
  },
  {
    name: "ms_device",
    where: "Cookie",
    lasts: "180 days",
    purpose:
      "Set when you sign in. Lets you sign in on this device after others have entered wrong passwords for your account too often. Scripts cannot read it.",
  },
  {
    name: "ms_passkey",
    where: "Cookie",
    lasts: "5 minutes",
    purpose: "Set when you sign in with a passkey. Only this browser can then finish it. Scripts cannot read it.",
  },
  {
    name: "ms_seen",
    where: "Cookie",
    lasts: "1 minute",
    purpose: "Set for the shop's owner after a change in the dashboard, so that the change shows at once.",
  },
  {
    name: "selectedPlan",
    where: "Session storage",
    lasts: TAB,
    purpose: "Your answers to the questionnaire and the plan you picked, so that a reload does not lose them.",
  },
  {
    name: "checkoutData",
    where: "Session storage",
    lasts: TAB,
    purpose: "What you have typed during checkout, except the password.",
  },
  {
    name: "giftBox",
    where: "Session storage",
    lasts: TAB,
    purpose: "What you have typed to give a box, while you sign in.",
  },
  {
    name: "present",
    where: "Session storage",
    lasts: "Until the present is paid, or you close the tab",
    purpose: "That your order is a present, with the recipient and the message that you have typed.",
  },
  {
    name: "paymentErrorDetails",
    where: "Session storage",
    lasts: TAB,
    purpose: "Why a payment failed, to explain it on the next page.",
  },
  {
    name: "lastOrderDetails",
    where: "Session storage",
    lasts: TAB,
    purpose: "The number and total of the order you have just placed, for the thank-you page.",
  },
  {
    name: "lastActivityAt",
    where: "Local storage",
    lasts: "Until the next visit replaces it",
    purpose:
      "The time of your last activity in any tab, because a basket is cleared after 30 minutes without activity.",
  },
  {
    name: "payingSince",
    where: "Local storage",
    lasts: "Until the payment is complete",
    purpose: "Shows that a payment is under way in a tab, so that the basket is not cleared.",
  },
  {
    name: "packingList",
    where: "Local storage",
    lasts: "12 hours, or until you sign out",
    purpose: "For staff who pack: the parcels of the shift, so that the packing table works without a connection.",
  },
  {
    name: "packings-…",
    where: "Local storage",
    lasts: "Until they are sent, or deleted at sign-out because your role does not include packing any more",
    purpose: "For staff who pack: packed parcels that wait to be sent to the shop, without names and addresses.",
  },
  {
    name: "packingSound",
    where: "Local storage",
    lasts: "Until you switch it off",
    purpose: "For staff who pack: that the packing table makes a sound after each scan.",
  },
  {
    name: "packing-table-…",
    where: "Cache storage",
    lasts: "Until you delete it",
    purpose: "For staff who pack: the empty page of the packing table and its scripts, so that it opens offline.",
  },
  {
    name: "adminSingleKeys",
    where: "Local storage",
    lasts: "Until they are switched on again",
    purpose: "Shows that single-key shortcuts are switched off in the owner's dashboard.",
  },
  {
    name: "react-router-scroll-positions",
    where: "Session storage",
    lasts: TAB,
    purpose: "How far down each page you were, so that going back returns you there.",
  },
];
