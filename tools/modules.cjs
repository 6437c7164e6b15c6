/**
 * The modules of src/server in their groups, the lowest first. A module may import the modules listed before it, never
 * those after it: `.dependency-cruiser.cjs` checks that, and docs/architecture.md is drawn from it (`npm run docs`).
 */
module.exports = [
  {
    group: "platform",
    modules: {
      names: "the names of jobs, letters and signed links",
      config: "the environment, read and explained once",
      db: "tables, migrations, opening PostgreSQL or PGlite",
      kernel: "what every use case is handed: the shop, who asks, the card provider and the post as types",
    },
  },
  {
    group: "services",
    modules: {
      "rate-limit": "attempts counted by person and network, and refused when there are too many",
      sessions: "who is signed in on which device, and for how long",
      endpoints: "one call of the contract served: session, checked input, reply kept for everybody",
      "job-runs": "when each job last ran, and which are late",
      audit: "who changed what in the dashboard",
      settings: "what the merchant sets: prices of delivery, days, the trader's name",
      notes: "what the merchant writes down about a customer, an order or a plan",
      pictures: "pictures that the merchant uploads, and those in letters",
      invoicing: "numbers of invoices and credit notes",
      mail: "a letter is queued, its template read and filled in",
    },
  },
  {
    group: "goods",
    modules: {
      inventory: "stock: held, moved and counted, every change in its ledger",
      questionnaire: "the answers that set the box",
      discounts: "codes, their limits and their uses",
      "gift-cards": "money that is paid in for somebody to spend: sold, sent, held, spent, given back",
      marketing: "from where visitors came",
      catalogue: "products and plans: shown, searched, edited, counted",
      delivery: "postcodes, addresses, when something arrives",
      gifts: "to whom a box goes as a present, and when that is told",
    },
  },
  {
    group: "orders",
    modules: {
      orders: "an order once it exists: read, refunded, sent, with its letters, disputes and recipients",
      basket: "a basket is filled, priced and emptied",
      returns: "goods that come back",
      documents: "invoices, packing slips and labels on paper",
    },
  },
  {
    group: "people",
    modules: {
      accounts: "signing up and in, passwords, the second factor, addresses",
      newsletter: "readers and issues",
      samples: "requests for a sample",
      reviews: "what customers say of goods that arrived, looked at before it shows",
      wishlist: "products that a customer saves for later",
      "stock-alerts": "who waits for what is sold out, and is told",
      contact: "messages and notices of cancellation",
    },
  },
  {
    group: "money",
    modules: {
      payments: "the card provider: Stripe and the sandbox behind one port",
      subscriptions: "the monthly box: its plan, its charges, the run that packs it",
      checkout: "an order is opened, paid, settled or closed",
      reconciliation: "news from the card provider is worked, and its books are compared with ours",
    },
  },
  {
    group: "office",
    modules: {
      "sent-emails": "queued emails are sent, shown and sent again",
      privacy: "a person's data is exported, erased, forgotten in time",
      backup: "the whole shop in one file, and back",
      seed: "what a new or a demonstration shop begins with",
      bookkeeping: "sales and refunds for the merchant's own books",
      monitoring: "metrics, traces, and the merchant warned",
      admin: "what the dashboard shows and changes",
    },
  },
  {
    group: "outside",
    modules: {
      jobs: "every job, and the queue that runs it",
      rehearsal: "the clock is moved, in a shop on trial",
      http: "the server: routes mounted, pages rendered, errors answered",
      start: "the parts are put together and opened",
      dev: "the server while it is worked on",
      commands: "what is run by hand",
    },
  },
];
