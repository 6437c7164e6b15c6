/**
 * The modules of src/server, the lowest first, in three groups: the platform, the thirteen modules of the shop with its
 * privacy, and the app that assembles them. A module may import the modules listed before it, never those after it:
 * `.dependency-cruiser.cjs` checks that, and docs/architecture.md is drawn from it (`npm run docs`).
 */
module.exports = [
  {
    group: "platform",
    modules: {
      "platform/names": "the names of jobs, emails and signed links",
      "platform/config": "the environment, read and explained once",
      "platform/db": "tables, migrations, opening PostgreSQL or PGlite",
      "platform/kernel": "what every use case gets: the shop, who asks, the card provider and the mailer as types",
      "platform/rate-limit": "attempts counted by person and network, and refused when there are too many",
      "platform/sessions": "who is signed in on which device, and for how long",
      "platform/endpoints": "one call of the contract served: session, checked input, cached reply",
      "platform/job-runs": "when each job last ran, which are late, and how long the queue is",
      "platform/audit": "who changed what in the dashboard",
      "platform/settings": "what the merchant sets: delivery prices, days, the trader's name",
      "platform/pictures": "pictures that the merchant uploads, and those in emails",
      "platform/mail": "an email is queued, its template read and filled in",
      "platform/payments": "the card provider: Stripe and the sandbox behind one port",
    },
  },
  {
    group: "modules",
    modules: {
      inventory: "stock: held, moved and counted, every change in its ledger",
      catalogue: "products, plans, categories, search, claims: shown, edited, counted",
      pricing: "discount codes, delivery prices and dates, postcodes, addresses",
      "gift-cards": "gift cards sold, sent, held, spent and refunded",
      reviews: "what customers say of products that arrived, judged before it shows",
      orders: "an order once it exists: parcels, refunds, returns, recall, invoices, documents, notes",
      subscriptions: "the monthly box: questionnaire, plan, gifts, charges, actions and the box run",
      basket: "a basket is filled, priced and emptied",
      accounts: "sign-up, sign-in, passkeys, two-factor, profile, addresses",
      checkout: "an order is opened, paid, settled or closed",
      marketing: "newsletter, samples, wishlist, back-in-stock requests, contact messages",
      finance: "journals, payouts, and reconciliation with the payment provider",
      privacy: "a person's data is exported, erased and deleted in time",
      admin: "the dashboard: overview, orders, parcels, customers, search, settings, sent emails, demonstration data",
    },
  },
  {
    group: "app",
    modules: {
      "app/backup": "the whole shop in one file, and back",
      "app/seed": "what a new or a demonstration shop begins with",
      "app/monitoring": "metrics, traces, and warnings to the merchant",
      "app/jobs": "every job, and the queue that runs it",
      "app/rehearsal": "the clock is moved, in a shop on trial",
      "app/http": "the server: routes mounted, pages rendered, errors answered",
      "app/start": "the shop is assembled and opened",
      "app/dev": "the development server",
      "app/commands": "what is run by hand",
    },
  },
];
