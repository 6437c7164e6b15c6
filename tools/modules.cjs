/**
 * The modules of src/server in import order and three groups: platform, the fifteen modules of the shop, app. A module
 * imports only modules listed before it. `.dependency-cruiser.cjs` checks this, and `npm run docs` writes the list into
 * docs/architecture.md.
 */
module.exports = [
  {
    group: "platform",
    modules: {
      "platform/names": "the names of jobs, emails and signed links",
      "platform/config": "environment variables",
      "platform/db": "tables, migrations, opening PostgreSQL or PGlite",
      "platform/kernel": "the Shop, the shopper, the ports of payment provider and mailer",
      "platform/rate-limit": "attempts per account and network",
      "platform/identity": "users and their sessions",
      "platform/endpoints": "API calls: session, validated input, cached responses",
      "platform/tables": "CSV tables that come in and go out",
      "platform/outside": "files from other sites, without access to the own network",
      "platform/job-runs": "last runs of jobs, late jobs, queue length",
      "platform/audit": "the activity log",
      "platform/settings": "the merchant's settings and trader details",
      "platform/imports": "files of other shops: rows, steps, outcomes",
      "platform/pictures": "uploaded pictures, pictures in emails",
      "platform/brand": "the shop's name, line, colours, type and logo",
      "platform/mail": "queue and templates of emails",
      "platform/webhooks": "events for programs of other sites",
      "platform/payments": "payment providers: Stripe and the sandbox",
    },
  },
  {
    group: "modules",
    modules: {
      inventory: "stock, holds and the stock ledger",
      catalogue: "products, categories, search, claims, back-in-stock requests",
      pricing: "discount codes, delivery prices and dates, postcodes, addresses",
      "gift-cards": "gift cards and their ledger",
      orders: "orders, parcels, refunds, returns, invoices, documents",
      subscriptions: "monthly boxes: questionnaire, plans, gifts, charges, actions, box runs",
      reviews: "reviews of delivered products, moderation",
      basket: "baskets",
      accounts: "sign-up, sign-in, passkeys, two-factor, profile, addresses",
      checkout: "opening, settling and closing orders",
      marketing: "newsletter, samples, wishlist, contact messages",
      content: "pages that the merchant writes, links in menus",
      finance: "journals, payouts, reconciliation with the payment provider",
      admin:
        "the dashboard: overview, orders, parcels, recalls, notes, customers, search, settings, sent emails, moving in, demonstration data",
      privacy: "export, erasure and retention of personal data",
    },
  },
  {
    group: "app",
    modules: {
      "app/backup": "backup and restore",
      "app/seed": "initial and demonstration data",
      "app/monitoring": "metrics, traces, warnings to the merchant",
      "app/jobs": "jobs and their queue",
      "app/rehearsal": "the movable clock of a demonstration",
      "app/http": "the HTTP server: routes, pages, errors",
      "app/start": "assembling and starting the shop",
      "app/dev": "the development server",
      "app/commands": "command line tools",
    },
  },
];
