/** A test by file and name, or a ruling of docs/rules.md by its first words. */
export type Proof = { file: string; test: string } | { ruling: string };

/**
 * Kind of a proof, by the thing that it checks. "page": a whole page with the shop's own replies, in a browser or drawn from real routes.
 * "reply": the reply of a real route to a specified call. "piece": a part of a page, with data of the test. "contract":
 * the declared fields of a call or table. "rule": a function or a module of the shop.
 */
export type ProofKind = "page" | "reply" | "piece" | "contract" | "rule" | "ruling";

const KINDS: readonly [RegExp, ProofKind][] = [
  [/^tests\/e2e\//, "page"],
  [/^tests\/spec\/served\/replies/, "reply"],
  [/^tests\/spec\/served\//, "page"],
  [/^tests\/spec\/(wire|layout)/, "contract"],
  [/^(tests\/spec|src\/web)\//, "piece"],
  [/^src\//, "rule"],
];

/** The kind follows from the place of the test, so that no proof claims more than it looks at. */
export function kindOf(proof: Proof): ProofKind {
  if ("ruling" in proof) return "ruling";
  const kind = KINDS.find(([place]) => place.test(proof.file))?.[1];
  if (!kind) throw new Error(`${proof.file} is of no kind`);
  return kind;
}

export const PROOFS = {
  pages: {
    file: "tests/e2e/spec-pages.test.ts",
    test: "says before any script runs what it is to say: %s",
  },
  wire: {
    file: "tests/spec/wire.test.ts",
    test: "is in the contract with what it sends and what is read of its answer: $call",
  },
  layout: {
    file: "tests/spec/layout.test.ts",
    test: "is in the table %s, with what it says of each column",
  },
  rowsByLayout: {
    file: "src/server/platform/db/rows-by-layout.test.ts",
    test: "are taken by %s",
  },
  links: {
    file: "tests/e2e/public-pages.test.ts",
    test: "lead from the home page to every page of the shop, by no broken link",
  },
  fragments: {
    file: "tests/e2e/public-pages.test.ts",
    test: "lead to no fragment that is not there",
  },
  newsletter: {
    file: "tests/e2e/public-pages.test.ts",
    test: "take an address for the newsletter, once it is one",
  },
  arrival: {
    file: "tests/e2e/public-pages.test.ts",
    test: "say when a parcel would come, and where none can go",
  },
  faqSearch: {
    file: "tests/e2e/public-pages.test.ts",
    test: "find an answer by a word, and open the one that an address names",
  },
  notFound: {
    file: "tests/e2e/first-order.test.ts",
    test: "shows a helpful 404 page with a search, with that status",
  },
  firstOrder: {
    file: "tests/e2e/first-order.test.ts",
    test: "goes from the home page to the dashboard at %d px",
  },
  declined: {
    file: "tests/e2e/first-order.test.ts",
    test: "ends a declined payment on /payment-failed with the basket intact, and pays the same order afterwards",
  },
  account: {
    file: "tests/e2e/account.test.ts",
    test: "is opened, left and entered again at %d px",
  },
  address: {
    file: "tests/e2e/account.test.ts",
    test: "keeps a name and an address, and confirms the email address, at %d px",
  },
  orders: {
    file: "tests/e2e/account.test.ts",
    test: "shows its orders, and strangers find one by number and email",
  },
  accountHome: {
    file: "tests/e2e/account-home.test.ts",
    test: "greets somebody new and leads on, at %d px",
  },
  accountHomeVisitor: {
    file: "tests/e2e/account-home.test.ts",
    test: "sends a visitor to sign in, and back",
  },
  accountHomeRuns: {
    file: "tests/e2e/account-home.test.ts",
    test: "tells how a running subscription stands, at %d px",
  },
  drawer: {
    file: "tests/e2e/keyboard.test.ts",
    test: "the drawer opens, leads on, closes with Escape and gives the focus back",
  },
  numbers: {
    file: "tests/e2e/keyboard.test.ts",
    test: "the questionnaire is answered by its numbers, and the plan goes into the basket",
  },
  checkoutMixed: {
    file: "tests/e2e/checkout.test.ts",
    test: "pays for products and a box together, with a discount code, at %d px",
  },
  checkoutBox: {
    file: "tests/e2e/checkout.test.ts",
    test: "pays a box alone without delivery, after 3-D Secure was refused and then approved",
  },
  checkoutDeclined: {
    file: "tests/e2e/checkout.test.ts",
    test: "is told of a declined card and pays the same order with another",
  },
  planPay: {
    file: "tests/e2e/checkout.test.ts",
    test: "subscribes past the basket, at %d px",
  },
  guest: {
    file: "tests/e2e/guest-checkout.test.ts",
    test: "buys goods without an account, and opens one with the order afterwards, at %d px",
  },
  guestAccount: {
    file: "tests/e2e/guest-checkout.test.ts",
    test: "is led on to the payment, with an account, too",
  },
  guestEmpty: {
    file: "tests/e2e/guest-checkout.test.ts",
    test: "takes the word about empty fields away once they are filled",
  },
  nothingDue: {
    file: "tests/e2e/nothing-due.test.ts",
    test: "begins a subscription of which nothing is due today, at %d px",
  },
  addressFirst: {
    file: "tests/e2e/nothing-due.test.ts",
    test: "asks for the address first and then opens the payment, at %d px",
  },
  idle: {
    file: "tests/e2e/idle-basket.test.ts",
    test: "is kept on request after 28 minutes and cleared after 30, at %d px",
  },
  idleTabs: {
    file: "tests/e2e/idle-basket.test.ts",
    test: "counts what is done in another tab, and leaves an order that is being paid alone",
  },
  wordMouse: {
    file: "tests/e2e/word-search.test.ts",
    test: "is solved with the mouse at %d px; the same household gets no second box",
  },
  wordKeys: {
    file: "tests/e2e/word-search.test.ts",
    test: "is solved by keyboard alone, and gives a household one sample box",
  },
  wordTap: {
    file: "tests/e2e/word-search.test.ts",
    test: "takes a tap on the first and the last letter, and forgets a mark on Escape",
  },
  update: {
    file: "tests/e2e/update-preferences.test.ts",
    test: "change the box that comes and say from when, at %d px",
  },
  updateNew: {
    file: "tests/e2e/update-preferences.test.ts",
    test: "without a box are the questionnaire, which leads to the checkout",
  },
  cancel: {
    file: "tests/e2e/monthly-box.test.ts",
    test: "is cancelled in two clicks",
  },
  giftJourney: {
    file: "tests/e2e/monthly-box.test.ts",
    test: "is given to somebody else and taken back, from the choice to the account",
  },
  toastsAccount: {
    file: "tests/e2e/toasts.test.ts",
    test: "are said of signing in, preferences and the account, in its words and for its time",
  },
  toastsPlan: {
    file: "tests/e2e/toasts.test.ts",
    test: "are said of the questionnaire and of the choice of a plan",
  },
  toastsBasket: {
    file: "tests/e2e/toasts.test.ts",
    test: "are said of the basket",
  },
  toastsCheckout: {
    file: "tests/e2e/toasts.test.ts",
    test: "are said of the checkout",
  },
  toastsPay: {
    file: "tests/e2e/toasts.test.ts",
    test: "are said of a plan that is paid by itself and then cancelled",
  },
  toastsTime: {
    file: "tests/e2e/toasts.test.ts",
    test: "stand for five seconds by the page's clock, failures as alerts and the rest as words",
  },
  stripePlan: {
    file: "tests/e2e/stripe-checkout.test.ts",
    test: "leads from a plan's own payment to the account, also by way of the bank",
  },
  stripePaid: {
    file: "tests/e2e/stripe-checkout.test.ts",
    test: "leads to the paid order, past a declined card, at %d px",
  },
  stored: {
    file: "tests/e2e/stored-in-browser.test.ts",
    test: "is no cookie at all for somebody who only looks, and nothing but the table's for somebody who signs in",
  },
  products: {
    file: "tests/e2e/products.test.ts",
    test: "finds products by word and by category at %d px",
  },
  soldOut: {
    file: "tests/e2e/products.test.ts",
    test: "says that a product is out of stock, and offers no way to buy it",
  },
  glance: {
    file: "tests/e2e/dashboard.test.ts",
    test: "tells at a glance how the shop is doing",
  },
  tabs: {
    file: "tests/e2e/dashboard.test.ts",
    test: "leads to its tabs by a rail, on a phone by a sheet that gives the focus back, and to the shop",
  },
  aOrders: {
    file: "tests/e2e/admin-orders.test.ts",
    test: "finds, prints and changes orders, many and one",
  },
  aSubs: {
    file: "tests/e2e/dashboard.test.ts",
    test: "runs subscriptions, keeps notes about them and deletes them",
  },
  aProducts: {
    file: "tests/e2e/admin-products.test.ts",
    test: "are found, sorted and filtered by the address",
  },
  aPrice: {
    file: "tests/e2e/admin-products.test.ts",
    test: "have a price that is edited by keyboard alone",
  },
  aAdd: {
    file: "tests/e2e/admin-products.test.ts",
    test: "are added, low in stock, with a picture, and deleted after a question",
  },
  aBulk: {
    file: "tests/e2e/admin-products.test.ts",
    test: "are edited several at once, and those that refuse are named",
  },
  aCategories: {
    file: "tests/e2e/admin-rules.test.ts",
    test: "adds, changes and deletes a category",
  },
  aCodes: {
    file: "tests/e2e/admin-rules.test.ts",
    test: "adds a discount code and switches it off",
  },
  fOrders: {
    file: "tests/e2e/admin-failures.test.ts",
    test: "says in the specification's words what could not be done with orders",
  },
  fSubs: {
    file: "tests/e2e/admin-failures.test.ts",
    test: "says so of subscriptions",
  },
  fProducts: {
    file: "tests/e2e/admin-failures.test.ts",
    test: "says so of products and codes",
  },
  closed: {
    file: "tests/e2e/admin-failures.test.ts",
    test: "is closed to whoever is not the administrator, with a way to sign in",
  },
  access: {
    file: "src/server/app/http/access.test.ts",
    test: "is said of every call and every other route there is, and of no others",
  },
  plansSold: {
    file: "src/domain/subscriptions/plans.test.ts",
    test: "plan %d (%s, %s) is sold as the price list says",
  },
  planIds: {
    file: "src/domain/subscriptions/plans.test.ts",
    test: "plan %d is found by its number: %s, %s",
  },
  planNames: {
    file: "src/domain/subscriptions/box-names.test.ts",
    test: "of %s are those that come with the shop: %s",
  },
  planDiscounts: {
    file: "src/domain/subscriptions/plans.test.ts",
    test: "follow the discount of each length",
  },
  roundPlans: {
    file: "src/domain/money.test.ts",
    test: "%d pence less %d per cent are %d pence, half a penny rounded up",
  },
  pounds: {
    file: "src/domain/money.test.ts",
    test: "%d pence read %s",
  },
  dispatchDays: {
    file: "src/domain/calendar.test.ts",
    test: "in %s is %s: %s",
  },
  firstBoxOn: {
    file: "src/domain/calendar.test.ts",
    test: "placed at %s is that of %s, leaves on %s, and the next charge is on %s",
  },
  chargeDays: {
    file: "src/domain/calendar.test.ts",
    test: "of a plan begun in December 2026: number %d is that of %s, charged on %s, sent on %s",
  },
  goodsLeave: {
    file: "src/domain/calendar.test.ts",
    test: "placed %s (%s) is handled on %s and leaves by %s",
  },
  dayWords: {
    file: "src/domain/calendar-labels.test.ts",
    test: "end as people say them",
  },
  deliveryGoods: {
    file: "src/domain/pricing/delivery.test.ts",
    test: "costs £1.00 for an order with goods in it",
  },
  tariff: {
    file: "src/domain/pricing/delivery.test.ts",
    test: "is shown against a tariff of £3.99 until the merchant says otherwise",
  },
  remote: {
    file: "src/domain/pricing/delivery.test.ts",
    test: "takes two to three working days, and one to two more to a remote place",
  },
  quoteBoxes: {
    file: "src/domain/pricing/quote.test.ts",
    test: "for %s, %s: %d today, then %d a month, %d in all, or %d without the offer",
  },
  statusLabel: {
    file: "src/domain/orders/orders.test.ts",
    test: "a paid order that is %s reads %s",
  },
  statusLists: {
    file: "src/domain/orders/orders.test.ts",
    test: "%s is under Pending Orders",
  },
  statusHistory: {
    file: "src/domain/orders/orders.test.ts",
    test: "%s is in the history",
  },
  words: {
    file: "src/domain/catalogue/word-search.test.ts",
    test: "hides all ten words in 20 by 20 letters, right, down or down-right, whatever chance says",
  },
  wordTries: {
    file: "src/domain/catalogue/word-search.test.ts",
    test: "gives a word up after a hundred places, and begins again once all words have been tried",
  },
  wordCells: {
    file: "src/domain/catalogue/word-search.test.ts",
    test: "accepts a word's exact cells, drawn either way, and only until it is found",
  },
  wordLines: {
    file: "src/domain/catalogue/word-search.test.ts",
    test: "takes straight lines only",
  },
  catalogue: {
    file: "src/server/catalogue/catalogue.test.ts",
    test: "shows each collection beside what its items cost singly",
  },
  twelvePlans: {
    file: "src/server/catalogue/catalogue.test.ts",
    test: "prices twelve plans as the rules print them, first boxes with what follows",
  },
  label: {
    file: "src/server/catalogue/catalogue.test.ts",
    test: "tells of one product what its label says, and what 100 g cost",
  },
  claims: {
    file: "src/server/catalogue/catalogue.test.ts",
    test: "makes claims only while they are switched on and valid",
  },
  popularCards: {
    file: "src/web/shop/subscriptions/questionnaire/plan-cards.test.ts",
    test: "call the 12 months the best value, and the most popular where that is claimed",
  },
  mapping: {
    file: "src/web/shop/checkout/after/payment-failure-message.test.ts",
    test: "%s is put into friendly words",
  },
  mappingOther: {
    file: "src/web/shop/checkout/after/payment-failure-message.test.ts",
    test: "a message nobody foresaw is shown as it is",
  },
  mappingNone: {
    file: "src/web/shop/checkout/after/payment-failure-message.test.ts",
    test: "without any message the usual causes are named",
  },
  icons: {
    file: "src/web/shop/checkout/after/read-failure.test.ts",
    test: "draws the sign that the raw code and message of %s ask for",
  },
  failureDrawn: {
    file: "src/web/shop/checkout/after/read-failure.test.ts",
    test: "shows a message as it is that the shop has stored, and never one of the address",
  },
  failureRead: {
    file: "src/web/shop/checkout/after/read-failure.test.ts",
    test: "is told by the address, and without one by what the checkout left",
  },
  articles: {
    file: "src/web/content/content.test.ts",
    test: "lists its articles newest first, and keeps the four specified ones",
  },
  article: {
    file: "src/web/content/content.test.ts",
    test: "has a whole article about $id, read in the time it says",
  },
  faq: {
    file: "src/web/content/content.test.ts",
    test: "come in the five categories, five to seven to each",
  },
  six: {
    file: "src/web/content/content.test.ts",
    test: "is two to three hundred words and names all six",
  },
  related: {
    file: "src/web/content/blog/journal.test.ts",
    test: "are two others for $id",
  },
  addressForm: {
    file: "src/web/shop/accounts/address/address-schema.test.ts",
    test: "finds a wrong postcode together with what is missing",
  },
  addressBilling: {
    file: "src/web/shop/accounts/address/address-schema.test.ts",
    test: "wants a whole billing address when it is another one, whatever else is wrong",
  },
  activity: {
    file: "src/web/shop/basket/activity.test.ts",
    test: "after %d ms is due for: %s",
  },
  signInWords: {
    file: "src/server/accounts/sign-in.test.ts",
    test: "says once of each what is missing from %j",
  },
  accountWords: {
    file: "src/server/platform/identity/sessions.test.ts",
    test: "say each field's own sentence when it is missing or too short",
  },
  signedOut: {
    file: "src/server/platform/identity/sessions.test.ts",
    test: "end at sign-out, by POST and by GET",
  },
  cookies: {
    file: "src/server/platform/identity/sessions.test.ts",
    test: "are carried by a cookie that scripts and other sites cannot use, and stored under a hash",
  },
  sampleSeven: {
    file: "src/server/marketing/samples/samples.test.ts",
    test: "is given for the seven fields alone, and keeps how it was said that one is 16 or over",
  },
  sampleNeeds: {
    file: "src/server/marketing/samples/samples.test.ts",
    test: "needs every field, a UK postcode, and somebody of 16 or over",
  },
  basketPaths: {
    file: "src/server/basket/basket.test.ts",
    test: "is the same under both paths and both forms of adding",
  },
  basketQuantity: {
    file: "src/server/basket/basket.test.ts",
    test: "takes a line out at the quantity %d",
  },
  basketChanges: {
    file: "src/server/basket/basket.test.ts",
    test: "changes quantities, takes lines out at 0, and empties",
  },
  basketPlan: {
    file: "src/server/basket/basket.test.ts",
    test: "refuses a plan without answers and more than one of a plan",
  },
  basketDemo: {
    file: "src/server/basket/basket.test.ts",
    test: "is filled with demo items only in a demonstration",
  },
  notOpened: {
    file: "src/server/checkout/settlement.test.ts",
    test: "is not opened for an empty basket, an incomplete address, or what has sold out",
  },
  oneOrder: {
    file: "src/server/checkout/settlement.test.ts",
    test: "is one order and one payment, however often the checkout is opened",
  },
  cancelPeriod: {
    file: "src/server/checkout/settlement.test.ts",
    test: "starts a subscription that ends with its paid box when it is cancelled, once",
  },
  firstOrderServer: {
    file: "src/server/checkout/first-order.test.ts",
    test: "costs 19.99 + 34.99 + 1.00 today and 26.99 on the 1st of the next two months",
  },
  createSubscription: {
    file: "src/server/checkout/create-subscription.test.ts",
    test: "is one order and one payment for one plan, whatever price is sent, and leaves the basket alone",
  },
  createNeeds: {
    file: "src/server/checkout/create-subscription.test.ts",
    test: "needs somebody signed in, saved answers and a plan; nothing changes without",
  },
  preferences: {
    file: "src/server/subscriptions/actions/preferences.test.ts",
    test: "change for whom it is from the next box that is not announced, and what is in it from the next one",
  },
  preferencesStory: {
    file: "src/server/subscriptions/actions/preferences.test.ts",
    test: "are the saved answers from then on, so that the account tells one story",
  },
  forgotten: {
    file: "src/server/subscriptions/forgotten-run.test.ts",
    test: "a run that nobody marks as sent is the merchant's alarm, and no customer's next delivery in the past",
  },
  life: {
    file: "src/server/subscriptions/life-of-a-subscription.test.ts",
    test: "is announced, charged and sent month by month, and completes",
  },
  demoCharges: {
    file: "src/server/app/seed/seed-demo.test.ts",
    test: "a demonstration charges its boxes next on a 1st, whatever the day on which it begins",
  },
  createAdmin: {
    file: "src/server/accounts/create-admin.test.ts",
    test: "is made on the machine itself, and is user 999999",
  },
  stats: {
    file: "src/server/admin/admin.test.ts",
    test: "counts users, subscriptions, this month's money and orders",
  },
  oneOrderAdmin: {
    file: "src/server/admin/admin.test.ts",
    test: "shows an order as it was placed and charged",
  },
  searchOrders: {
    file: "src/server/admin/admin.test.ts",
    test: "finds orders by name, e-mail address and number, and takes the rest literally",
  },
  anyStatus: {
    file: "src/server/admin/orders/change-order.test.ts",
    test: "set any status from any, note who and when, and tell the customer of each once",
  },
  manyOrders: {
    file: "src/server/admin/orders/change-order.test.ts",
    test: "do one thing to many orders, each by itself",
  },
  deleteOrders: {
    file: "src/server/admin/orders/change-order.test.ts",
    test: "delete an unpaid order and archive a paid one, which is found by search and can be restored",
  },
  tracking: {
    file: "src/server/admin/orders/change-order.test.ts",
    test: "give a tracking number, tidied, which the customer then sees",
  },
  subShow: {
    file: "src/server/admin/admin-subscriptions.test.ts",
    test: "show plan, progress, next delivery, order and the provider's number",
  },
  subFind: {
    file: "src/server/admin/admin-subscriptions.test.ts",
    test: "are found by name, address, number and status, with the count of all",
  },
  subAny: {
    file: "src/server/admin/admin-subscriptions.test.ts",
    test: "go from any status to any other",
  },
  subDelete: {
    file: "src/server/admin/admin-subscriptions.test.ts",
    test: "are ended and then archived by Delete Selected, each by itself",
  },
  prodFind: {
    file: "src/server/catalogue/editing/admin-products.test.ts",
    test: "are found by name or SKU, and by category, status and type, all at once",
  },
  prodSort: {
    file: "src/server/catalogue/editing/admin-products.test.ts",
    test: "come in every order, page by page, none twice and none left out",
  },
  prodRefuse: {
    file: "src/server/catalogue/editing/admin-products.test.ts",
    test: "refuse what is not right, field by field, and change nothing",
  },
  prodText: {
    file: "src/server/catalogue/editing/admin-products.test.ts",
    test: "take a price as text or as a number",
  },
  prodBulk: {
    file: "src/server/catalogue/editing/admin-products.test.ts",
    test: "are edited in bulk, each by itself, with the reason for each that stays",
  },
  prodAdded: {
    file: "src/server/catalogue/editing/admin-products.test.ts",
    test: "are added with an address made from the name, and noted",
  },
  catRefuse: {
    file: "src/server/catalogue/editing/admin-categories.test.ts",
    test: "refuse an empty name, an empty or odd slug, and one that another has",
  },
  catList: {
    file: "src/server/catalogue/editing/admin-categories.test.ts",
    test: "are listed by name with how many products they hold",
  },
  codeNames: {
    file: "src/server/pricing/discounts/save-discount-code.test.ts",
    test: "are added with either name of the least order, and answer the first",
  },
  codeRefuse: {
    file: "src/server/pricing/discounts/save-discount-code.test.ts",
    test: "refuse what the declared schema refuses, and a code that differs in its case alone",
  },
  formProduct: {
    file: "src/web/admin/catalogue/products/product-form-values.test.ts",
    test: "asks for name and price, and for no negative stock, in the specification's words",
  },
  formStock: {
    file: "src/web/admin/catalogue/products/product-form-values.test.ts",
    test: "takes stock that is no number for none",
  },
  formSends: {
    file: "src/web/admin/catalogue/products/product-form-values.test.ts",
    test: "sends what the contract takes",
  },
  formCode: {
    file: "src/web/admin/pricing/discounts.test.ts",
    test: "asks for a code and a value in the specification's words",
  },
  formEmpty: {
    file: "src/web/admin/pricing/discounts.test.ts",
    test: "leaves empty optional numbers out",
  },
  noSets: {
    file: "tests/e2e/spec-presses.test.ts",
    test: "empties the Wellness Collection when none of its sets is on sale",
  },
  icon: {
    file: "src/web/shop/catalogue/product-icon.test.ts",
    test: "the name %s chooses its icon",
  },
  pressDialog: {
    file: "tests/e2e/spec-presses.test.ts",
    test: "holds for the questionnaire's dialog, from the front page to the plans",
  },
  pressPlan: {
    file: "tests/e2e/spec-presses.test.ts",
    test: "holds for the choice of a plan and for the basket after it",
  },
  pressAccount: {
    file: "tests/e2e/spec-presses.test.ts",
    test: "holds for signing in, up and out, and for an account without a box",
  },
  pressTables: {
    file: "tests/e2e/spec-presses.test.ts",
    test: "holds for products without a number, codes without an end and the counter of what is shown",
  },
  toastsBlog: {
    file: "tests/e2e/toasts.test.ts",
    test: "are said of an article that is shared",
  },
  planViews: {
    file: "tests/spec/wire.test.ts",
    test: "has the specified fields in every one of its %s",
  },
  pageLinks: {
    file: "tests/e2e/spec-pages.test.ts",
    test: "leads where it is to lead: the %s",
  },
  sends: {
    file: "tests/spec/wire.test.ts",
    test: "sends what it says as JSON, and the cookies of its own shop",
  },
  refusalMessage: {
    file: "tests/spec/wire.test.ts",
    test: "tells a refusal as its status, a colon, a space and the body, or the status in words",
  },
  readings: {
    file: "tests/spec/wire.test.ts",
    test: "retries no reading, lets none grow stale, and reads none again on focus or by the clock",
  },
  drawnOrder: {
    file: "tests/spec/dashboard-drawn.test.ts",
    test: "shows of an order in its dialog what the specification lists",
  },
  drawnSubscription: {
    file: "tests/spec/dashboard-drawn.test.ts",
    test: "shows of a subscription in its dialog what the specification lists",
  },
  drawnRows: {
    file: "tests/spec/dashboard-drawn.test.ts",
    test: "has the specified columns and states in the tables of orders and subscriptions",
  },
  drawnBadges: {
    file: "tests/spec/dashboard-drawn.test.ts",
    test: "draws each status of an order in a badge of its own kind",
  },
  drawnProducts: {
    file: "tests/spec/dashboard-drawn.test.ts",
    test: "has the specified columns in the table of products, and warns in red of ten or fewer",
  },
  drawnDialogs: {
    file: "tests/spec/dashboard-drawn.test.ts",
    test: "asks in the dialogs for the specified fields, and saves by the specified buttons",
  },
  drawnCodes: {
    file: "tests/spec/dashboard-drawn.test.ts",
    test: "has the specified columns in the table of discount codes, and words for what has no end",
  },
  drawnCategories: {
    file: "tests/spec/dashboard-drawn.test.ts",
    test: "has the specified columns in the table of categories",
  },
  drawnTabs: {
    file: "tests/spec/dashboard-drawn.test.ts",
    test: "leads to the six tabs",
  },
  drawnOverview: {
    file: "tests/spec/dashboard-drawn.test.ts",
    test: "has the specified counters and asks for five orders on the overview",
  },
  drawnFilters: {
    file: "tests/spec/dashboard-drawn.test.ts",
    test: "offers the specified searches, filters and orders of rows",
  },
  drawnChosen: {
    file: "tests/spec/dashboard-drawn.test.ts",
    test: "offers for chosen orders what the specification lists",
  },
  drawnPaid: {
    file: "tests/spec/shop-drawn.test.ts",
    test: "shows after a payment all that the specification lists of an order",
  },
  drawnMenu: {
    file: "tests/spec/shop-drawn.test.ts",
    test: "begins the menu of a phone with the person and the basket, then the five links, then everything else",
  },
  drawnFooter: {
    file: "tests/spec/shop-drawn.test.ts",
    test: "asks for the newsletter in the footer of every page, the blog included",
  },
  drawnBox: {
    file: "tests/spec/shop-drawn.test.ts",
    test: "shows a subscription in the account by its tiles, a spinner before it, and TBC where no day is set",
  },
  drawnOrders: {
    file: "tests/spec/shop-drawn.test.ts",
    test: "shows of each order in the account its number, day, amount, state and tracking number",
  },
  drawnProfile: {
    file: "tests/spec/shop-drawn.test.ts",
    test: "shows the profile by name, or by e-mail address where there is none",
  },
  drawnAddress: {
    file: "tests/spec/shop-drawn.test.ts",
    test: "shows an address to read once there is one, and asks for it otherwise, in one country",
  },
  drawnSummary: {
    file: "tests/spec/shop-drawn.test.ts",
    test: "sums a choice up before it goes into the basket",
  },
  drawnStates: {
    file: "tests/spec/shop-drawn.test.ts",
    test: "draws a badge for each state of an order, and one that is cancelled plain",
  },
  drawnHeader: {
    file: "tests/spec/shop-drawn.test.ts",
    test: "keeps the header in sight, without a number beside an empty basket",
  },
  erased: {
    file: "tests/e2e/account.test.ts",
    test: "gives its data away and is erased at %d px",
  },
  storedValues: {
    file: "tests/spec/stored.test.ts",
    test: "keeps the specified values of a session, under names that the privacy policy tells",
  },
  takenOnce: {
    file: "tests/spec/stored.test.ts",
    test: "gives what a payment left behind once, and nothing that is no such thing",
  },
  servedOrders: {
    file: "tests/spec/served/account.test.ts",
    test: "show in the account each order's number, day, amount, state and tracking number, newest first",
  },
  servedBox: {
    file: "tests/spec/served/account.test.ts",
    test: "show in the account a subscription in each of its states, by its tiles",
  },
  servedProfile: {
    file: "tests/spec/served/account.test.ts",
    test: "show in the account the box that the answers ask for, its naturalness, the profile and the address",
  },
  servedHome: {
    file: "tests/spec/served/account.test.ts",
    test: "greet on the account's home by first name, with the ways to a box, to products and to orders",
  },
  servedBasket: {
    file: "tests/spec/served/account.test.ts",
    test: "show a basket with its lines, the terms of a box, its sums and the ways on",
  },
  servedPaid: {
    file: "tests/spec/served/account.test.ts",
    test: "show a paid order with its number, total, kind, items and address",
  },
  servedSets: {
    file: "tests/spec/served/shop.test.ts",
    test: "show the six collections with their icon, price, saving and button, until they are sold out",
  },
  servedPlans: {
    file: "tests/spec/served/shop.test.ts",
    test: "show at a plan's own payment the four plans with price, saving and the most popular",
  },
  servedSpinner: {
    file: "tests/spec/served/shop.test.ts",
    test: "show a spinner until the shop replies",
  },
  servedAdminOrder: {
    file: "tests/spec/served/dashboard.test.ts",
    test: "list an order, newest first, and show it in its dialog",
  },
  servedAdminBox: {
    file: "tests/spec/served/dashboard.test.ts",
    test: "list a subscription and show it in its dialog",
  },
  servedTables: {
    file: "tests/spec/served/dashboard.test.ts",
    test: "list products by name, categories and discount codes",
  },
  servedOverview: {
    file: "tests/spec/served/dashboard.test.ts",
    test: "count on the overview, and list its five newest orders",
  },
  replyUser: {
    file: "tests/spec/served/replies.test.ts",
    test: "signs up, in and out, and keeps the user with both addresses",
  },
  replyBasket: {
    file: "tests/spec/served/replies.test.ts",
    test: "fills, changes and empties a basket under both paths, at the shop's own prices",
  },
  replyOrders: {
    file: "tests/spec/served/replies.test.ts",
    test: "pays for a basket and a plan, and reads the orders and the subscription",
  },
  replyAdmin: {
    file: "tests/spec/served/replies.test.ts",
    test: "runs the dashboard's calls",
  },
  replyAll: {
    file: "tests/spec/served/replies.test.ts",
    test: "leaves none out",
  },
  wordTouch: {
    file: "tests/e2e/toasts.test.ts",
    test: "are said of a word that is drawn by touch, for a second",
  },
  rPayloads: {
    ruling: "What pages send",
  },
  rCopied: {
    ruling: "The copied link",
  },
  rDelivery: {
    ruling: "Delivery, shown and charged",
  },
  rBase: {
    ruling: "One price of a month",
  },
  rAverage: {
    ruling: "The average",
  },
  rGuests: {
    ruling: "Guests",
  },
  rLabels: {
    ruling: "Orders as customers read them",
  },
  rUpdate: {
    ruling: "Update Preferences",
  },
  rNewsletter: {
    ruling: "The newsletter boxes",
  },
  rClaims: {
    ruling: "Claims about nature and health",
  },
  rDelays: {
    ruling: "Delays without a place",
  },
  rTwoWords: {
    ruling: "One of two wordings",
  },
  rSettled: {
    ruling: "Emptied by settlement",
  },
  rFirstDay: {
    ruling: "The first box's day",
  },
  rTabs: {
    ruling: "More tabs",
  },
  rSums: {
    ruling: "Sums in the dashboard",
  },
  rClock: {
    ruling: "UK time",
  },
  rCancel: {
    ruling: "Cancelling",
  },
  rFresh: {
    ruling: "How old a reading may be",
  },
  rTypes: {
    ruling: "Kinds of orders",
  },
  rTerms: {
    ruling: "Returns and terms",
  },
  rAddressTexts: {
    ruling: "Texts from an address",
  },
  rMenu: {
    ruling: "Footer and header",
  },
  rStates: {
    ruling: "No other states",
  },
} as const satisfies Record<string, Proof>;

export type ProofName = keyof typeof PROOFS;
