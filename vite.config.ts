import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { marked } from "marked";
import { defineConfig, type Plugin } from "vite";
import { contractCalls, pagePaths } from "./tools/contract-calls.ts";

/**
 * What every page needs comes in few files and not in thirty: a phone pays for each request. `fields-in` brings the form
 * library along, which pages without a form do without; what few pages show, or only after a press, is not among it.
 */
const SHARED_CHUNKS = [
  { name: "react", test: /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/ },
  {
    name: "shop",
    test: /lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/]check\.|src[\\/](web[\\/](ui|app[\\/](layout|seo)|shop[\\/]marketing[\\/]newsletter)[\\/](?!(form[\\/])?(address-fields|article-json-ld|badge|card|checkbox|confirm-page|dialog|drawer-links|email-text|empty-state|file-input|error-summary|eyebrow|fields-in|watch-lost-focus|has-empty-field|email-link-answer|moment|needs-scripts|buying-needs-scripts|breadcrumbs-json-ld|password-input|shop-url|use-kept-focus|not-found-page|old-address|page-section|person-fields|pinned-bar|product-json-ld|progress-bar|prose-classes|prose-html|quantity-stepper|questions-json-ld|passkey-reauthentication|passkeys|reauthentication-dialogs|reauthentication-form|radio-cards|save-file|search-sheet|section-id|select|share-button|sheet|show-issues|site-drawer|spinner|stars|style-prose|summarise-errors|table|tabs|text-area|text-field|load-error|unsubscribe-page|use-is-seen|use-modal|waiting-packings)\.)|contract[\\/]client\.ts|web[\\/](root|app[\\/]((?!queries)\w+|task-queue|current-user|read-visitor-hint|too-many-requests-message|use-call))\.tsx?$)/,
  },
  // Without a file of its own it would bring the choice of a plan along, which uses it too.
  { name: "card", test: /src[\\/]web[\\/]ui[\\/]card\.tsx$/ },
  // What forms of several fields are made with.
  {
    name: "form",
    test: /node_modules[\\/](react-hook-form|@hookform)[\\/]|src[\\/]web[\\/](app[\\/]lazy-resolver|ui[\\/]form[\\/](fields-in|person-fields|password-input|show-issues|text-field))\.tsx?$/,
  },
  {
    name: "prose",
    test: /src[\\/]web[\\/](ui[\\/](prose-classes|prose-html|style-prose|section-id)|content[\\/](figures|shop-prose))\.tsx?$/,
  },
  // The frame of text pages, also of those without a long text.
  { name: "information", test: /src[\\/]web[\\/]content[\\/]information[\\/]information-page\.tsx$/ },
  // Notices where a page needs scripts.
  { name: "notices", test: /src[\\/]web[\\/](ui|app[\\/]layout)[\\/](buying-)?needs-scripts\.tsx$/ },
  // What a basket's lines and the cards of goods do.
  {
    name: "choosing",
    test: /src[\\/]web[\\/]shop[\\/](basket[\\/](units-max-message|use-basket-change)|marketing[\\/]wishlist[\\/](wishlist-store|use-wishlist-actions))\.ts$/,
  },
  // A card of a good: on the front page, each shelf, the search and beside each product.
  {
    name: "goods",
    test: /src[\\/]web[\\/]shop[\\/](catalogue[\\/](add-to-basket-button|card-picture|card-price|product-card|product-row|use-add-to-basket)|marketing[\\/]wishlist[\\/]heart)\.tsx?$/,
  },
  // Small parts of many pages. In a chunk of their own, because a chunk takes along all that its files import.
  {
    name: "labels",
    test: /src[\\/](web|domain)[\\/].*[\\/](audience-pictures|box-labels|catalogue|first-box-saving|included-item|money)\.tsx?$/,
  },
  { name: "plans", test: /src[\\/](web|domain)[\\/].*[\\/](badge|plans)\.tsx?$/ },
  // How a plan is chosen.
  {
    name: "plan",
    test: /src[\\/]web[\\/].*[\\/](subscription-facts|plan-cards|use-add-plan|answer-options|add-box-button|use-saved-answers)\.tsx?$/,
  },
  { name: "reviews", test: /src[\\/]web[\\/]shop[\\/]reviews[\\/](reviews-section|review-text)\.tsx$/ },
  // The sums of an order: basket, checkout, account and dashboard.
  {
    name: "sums",
    test: /src[\\/](domain[\\/]pricing[\\/]order-sums|web[\\/]shop[\\/]basket[\\/](basket-totals|receipt))\.tsx?$/,
  },
  // The codes and later charges of a basket: basket, checkout and gifts.
  {
    name: "codes",
    test: /src[\\/](domain[\\/](pricing[\\/]discounts|gift-cards[\\/]gift-card-code)|web[\\/]shop[\\/]basket[\\/](basket-codes|checkout-blockers|code-refusal-messages|later-charges))\.tsx?$/,
  },
  // Account, checkout and dashboard: no public page has it (`src/web/app/query-layout.tsx`).
  { name: "queries", test: /node_modules[\\/]@tanstack[\\/]|src[\\/]web[\\/]app[\\/](queries|query-\w+)\.tsx?$/ },
];

/** Packages with many files, of which the development server's renderer uses a part. */
const PARTLY_USED = [/^lucide-react$/, /^@tanstack\//, /^react-hook-form$/, /^@hookform\//, /^zod(\/|$)/];
/** Packages that the renderer shares with the server. It contains what it uses of all others. */
const SHARED_PACKAGES = ["react", "react-dom", "react-router"];

/**
 * Texts that come with the shop, as HTML with their placeholders. The dashboard's editor reads their Markdown with `?raw`.
 */
function shopTexts(): Plugin {
  return {
    name: "shop-texts",
    enforce: "pre",
    transform: {
      filter: { id: /\/src\/web\/content\/.*\.md$/ },
      handler: (source) => ({ code: `export default ${JSON.stringify(marked.parse(source))};`, moduleType: "js" }),
    },
  };
}

export default defineConfig(({ command, isSsrBuild }) => ({
  publicDir: "src/public",
  cacheDir: ".cache/vite",
  // The database of the development server writes all the time, and the tests write pictures.
  server: { watch: { ignored: ["**/{.data,.cache,build,tests,docs}/**"] } },
  ssr: command === "build" ? { noExternal: true as const, external: SHARED_PACKAGES } : { noExternal: PARTLY_USED },
  plugins: [shopTexts(), contractCalls(), pagePaths(), tailwindcss(), reactRouter()],
  // Bundled at the start of the development server. Found later, they reload the page and its requests fail. Icons are
  // files of their own, which need no bundling.
  optimizeDeps: { include: ["@tanstack/react-query", "react-hook-form"], exclude: ["lucide-react"] },
  build: {
    rolldownOptions: {
      // A module that some pages load at once and others on demand is intended. A slow machine is no reason for a warning.
      checks: { ineffectiveDynamicImport: false, bundlerTimings: false },
      ...(isSsrBuild ? {} : { output: { codeSplitting: { groups: SHARED_CHUNKS } } }),
    },
  },
}));
