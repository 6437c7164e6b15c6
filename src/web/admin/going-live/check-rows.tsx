import Check from "lucide-react/icons/check";
import ChevronDown from "lucide-react/icons/chevron-down";
import CircleAlert from "lucide-react/icons/circle-alert";
import { type ReactNode, useId, useState } from "react";
import { type GoingLive, tickGoingLive } from "#contract/admin/admin-settings.ts";
import type { ManualCheck, ShopCheck } from "#domain/admin/going-live.ts";
import { adminPaths } from "#web/admin/admin-paths.ts";
import { useAdminMutation } from "#web/admin/kit/use-admin-mutation.ts";
import { paths } from "#web/app/paths.ts";
import { Moment } from "#web/ui/moment.tsx";
import { TextLink } from "#web/ui/text-link.tsx";

const SETTINGS = { to: adminPaths.settings, label: "Settings" };

/** Labels of the automatic checks, in the order of docs/going-live.md. */
const AUTOMATIC_CHECK_LABELS: Readonly<Record<ShopCheck, ShopCheckLabels>> = {
  "trader-named": {
    title: "Your trader details are entered",
    task: "Enter your trader details",
    why: "Pages, emails and invoices show the seller's name and address. Replace those of the example with your own.",
    where: SETTINGS,
  },
  "live-payments": {
    title: "Card payments are live",
    task: "Make card payments live",
    why: "Give Stripe's three live keys to the person who runs the server. Until then the shop uses the sandbox, which takes no real payments.",
  },
  "payment-rights": {
    title: "Stripe's key has the permissions that the shop needs",
    task: "Add the missing permissions to Stripe's key",
    why: "Stripe limits what a key may do. The shop checks at every start, without changing anything, that its key may do what the shop needs.",
  },
  "demonstration-off": {
    title: "The demonstration is off",
    task: "Switch the demonstration off",
    why: "Then there are no test payments, no movable clock and no public previews. The person who runs the server starts the shop in production.",
  },
  "demo-accounts-closed": {
    title: "No demonstration account can sign in",
    task: "Remove the demonstration accounts",
    why: "The default passwords of the accounts admin and demo are public. The shop does not start in production while either works.",
  },
  "demo-orders-removed": {
    title: "No demonstration orders or subscriptions are stored",
    task: "Remove the demonstration orders and subscriptions",
    why: "They would count as revenue and appear in the packing lists, although no card is charged.",
  },
  "demo-reviews-removed": {
    title: "No product has demonstration reviews",
    task: "Remove the demonstration reviews",
    why: "Reviews by people who never bought the product are false claims (DMCC Act 2024, Schedule 20). Testimonials on the home page are claims.",
  },
  "standard-boxes": {
    title: "Standard boxes have as many items as the settings say",
    task: "Give the standard boxes the number of items in the settings",
    why: "Pages say how many items a box has. Months without a recipe get the standard box.",
    where: { to: adminPaths.recipes, label: "Recipes" },
  },
  "secure-address": {
    title: "The shop has its own https address",
    task: "Give the shop its own https address",
    why: "Links in emails and search engines use it. The person who runs the server sets it.",
  },
  "letters-sent": {
    title: "A mail server sends the emails",
    task: "Connect a mail server",
    why: "Order confirmations and payment notices are required by law. The person who runs the server sets it. Until then the shop only keeps the emails.",
  },
  "recent-backup": {
    title: "A backup was made in the last 24 hours",
    task: "Back up the shop every night",
    why: "A timer backs up the shop every night. Restore a backup into another folder once, to check that it works.",
  },
  "second-factor": {
    title: "Two-factor authentication is on",
    task: "Switch two-factor authentication on",
    why: "Set up an authenticator app for the administrator.",
    where: { to: paths.accountSecurity, label: "Security" },
  },
};

const count = (number: number, noun: string) => `${number} ${noun}${number === 1 ? "" : "s"}`;

const MANUAL_CHECK_LABELS: Readonly<Record<ManualCheck, CheckLabels>> = {
  "vat-status": {
    title: "VAT registration is decided",
    why: "Only a registered trader may show VAT. If you are registered, tick the box in Settings, under Trader, and enter your VAT number.",
    where: SETTINGS,
  },
  "ico-fee": {
    title: "The data protection fee is paid",
    why: "The shop stores names and addresses, so you owe a yearly fee to the Information Commissioner's Office.",
  },
  "product-papers": {
    title: "Each cosmetic has its safety report and is notified",
    why: "Each formula needs a CPSR and, before it is first sold, a notification (SCPN). A product without both cannot be sold.",
    where: { to: adminPaths.products, label: "Products" },
  },
  "responsible-person": {
    title: "A UK Responsible Person is named",
    why: "Every label shows their name and address, and they keep the product information file.",
  },
  "northern-ireland": {
    title: "Delivery to Northern Ireland is decided",
    why: "EU rules for cosmetics apply there. You need a Responsible Person in the EU or Northern Ireland.",
  },
  "claim-evidence": {
    title: "Every claim has its evidence",
    why: "Figures, ratings, promises and testimonials need evidence. The built-in ones are examples.",
    where: { to: adminPaths.claims, label: "Claims" },
  },
  "price-evidence": {
    title: "The prices in comparisons are real",
    why: "“Bought separately” prices are the items' real prices, and the first box's regular price is really charged.",
  },
  "postage-cost": {
    title: "Postage and packing cost £3.99",
    why: "Keep a receipt, because the pages say that the shop pays the rest.",
    where: SETTINGS,
  },
  "hygiene-seals": {
    title: "Products that cannot be returned once opened are sealed",
    why: "The hygiene exception applies only to sealed products.",
  },
  solicitor: {
    title: "A solicitor has read the terms",
    why: "This includes the privacy policy, cancellation and the new law on subscriptions (DMCC Act 2024, Part 4 Chapter 2).",
  },
  "card-rules": {
    title: "Card security (PCI DSS) is confirmed with Stripe",
    why: "Card numbers never reach the shop, so the short questionnaire (SAQ A) is enough. Stripe's dashboard asks for it once a year.",
  },
  "posting-service": {
    title: "Click & Drop accepts the box run's file",
    why: "Parcels go to Click & Drop as files. Import one day's file with your own service code before the first real box day. Tick this as well if you do not use Click & Drop.",
    where: { to: adminPaths.boxRun, label: "Box run" },
  },
  "bank-holidays": {
    title: "Closures and extra bank holidays are entered",
    why: "Regular bank holidays are calculated. Enter one-off ones and your own holidays as closures.",
    where: SETTINGS,
  },
  "support-address": {
    title: "Someone reads the shop's email",
    why: "The pages promise an answer within one working day.",
    where: SETTINGS,
  },
};

const ROW = "flex gap-3 border-b border-line py-1.5 last:border-b-0";

interface ReasonProps {
  /** Title of the check, for screen reader users. */
  of: string;
  id?: string;
  /** True for the check that is explained when the page opens. */
  isOpenFirst: boolean;
  /** The check's title, with what must be seen without a press. */
  head: ReactNode;
  children: ReactNode;
}

/** A check's title with its reason, which is folded until the user presses the button beside the title. */
function Reason({ of, id: givenId, isOpenFirst, head, children }: ReasonProps) {
  const ownId = useId();
  const [isOpen, setOpen] = useState(isOpenFirst);
  const id = givenId ?? ownId;
  return (
    <div className="min-w-0 grow">
      <div className="flex items-start justify-between gap-2">
        <div className="min-w-0 py-2.5">{head}</div>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          className="-mr-2 grid size-11 shrink-0 cursor-pointer place-items-center rounded-paper text-ink-soft hover:bg-surface-sunk hover:text-ink"
          onClick={() => setOpen(!isOpen)}
        >
          <ChevronDown
            aria-hidden
            size={20}
            strokeWidth={1.5}
            className={`transition-transform ${isOpen ? "rotate-180" : ""}`}
          />
          <span className="sr-only">Why: {of}</span>
        </button>
      </div>
      <div id={id} hidden={!isOpen} className="max-w-[65ch] pb-3 text-ink-soft">
        {children}
      </div>
    </div>
  );
}

/** A check that the shop performs automatically. */
export function ShopCheckRow({
  check,
  isDone,
  isOpenFirst,
  demonstration,
}: {
  check: ShopCheck;
  isDone: boolean;
  /** True for the check that is explained when the page opens. */
  isOpenFirst: boolean;
  demonstration: GoingLive["demonstration"];
}) {
  const found = isDone ? undefined : demonstrationMessage(check, demonstration);
  const { title, task, why, where } = AUTOMATIC_CHECK_LABELS[check];
  const Mark = isDone ? Check : CircleAlert;
  return (
    <li className={ROW}>
      <Mark aria-hidden className={`mt-3.5 size-5 shrink-0 ${isDone ? "text-success" : "text-ink-soft"}`} />
      <Reason
        of={isDone ? title : task}
        isOpenFirst={isOpenFirst}
        head={
          <p className="font-medium">
            {isDone ? title : task} <span className="sr-only">({isDone ? "done" : "open"})</span>
          </p>
        }
      >
        <p>
          {why} {where && !isDone && <TextLink to={where.to}>{where.label}</TextLink>}
        </p>
        {found && <p className="mt-1 font-medium text-ink">{found}</p>}
      </Reason>
    </li>
  );
}

/** The check of the carrier in a shop that sends its parcels to Click & Drop without files. */
const CONNECTED_CARRIER: CheckLabels = {
  title: "A parcel has reached Click & Drop",
  why: "The shop sends parcels to Click & Drop with its key. Send one there, compare its weight and service, and delete it there before the first real box day.",
  where: { to: adminPaths.parcels, label: "Parcels" },
};

interface ManualCheckRowProps {
  check: ManualCheck;
  /** True if the shop sends its parcels to Click & Drop without files. */
  hasCarrier: boolean;
  tick: GoingLive["person"][number]["tick"];
  /** A fact of the shop about the point. */
  found: string | undefined;
  /** True for the check that is explained when the page opens. */
  isOpenFirst: boolean;
}

/** A check that only a person can confirm, with that person's name and the time. */
export function ManualCheckRow({ check, hasCarrier, tick, found, isOpenFirst }: ManualCheckRowProps) {
  const isConnected = check === "posting-service" && hasCarrier;
  const { title, why, where } = isConnected ? CONNECTED_CARRIER : MANUAL_CHECK_LABELS[check];
  const { mutate } = useAdminMutation({
    call: tickGoingLive,
    stales: ["going-live"],
    failure: "Failed to save the change",
  });
  /** The last choice, until the server has answered. */
  const [wanted, setWanted] = useState<boolean>();
  const id = useId();
  const isTicked = wanted ?? tick !== null;

  function press(isDone: boolean) {
    if (wanted !== undefined) return;
    setWanted(isDone);
    mutate({ check, isDone }, { onSettled: () => setWanted(undefined) });
  }

  return (
    <li className={ROW}>
      <input
        id={id}
        type="checkbox"
        checked={isTicked}
        aria-describedby={`${id}-why`}
        className="mt-3.5 size-5 shrink-0 cursor-pointer accent-accent"
        onChange={({ target }) => press(target.checked)}
      />
      <Reason
        of={title}
        id={`${id}-why`}
        isOpenFirst={isOpenFirst}
        head={
          <>
            <label htmlFor={id} className="-my-2.5 block cursor-pointer py-2.5 font-medium">
              {title}
            </label>
            {tick && (
              <p className="mt-1 text-sm text-ink-soft">
                Checked by {tick.by}, <Moment at={tick.at} />
              </p>
            )}
          </>
        }
      >
        <p>
          {why} {where && !isTicked && <TextLink to={where.to}>{where.label}</TextLink>}
        </p>
        {found && <p className="mt-1 font-medium text-ink">{found}</p>}
      </Reason>
    </li>
  );
}

interface ShopCheckLabels extends CheckLabels {
  /** The title while the check is open. */
  task: string;
}

interface CheckLabels {
  title: string;
  why: string;
  /** Page where the merchant completes the check. */
  where?: { to: string; label: string };
}

/** States how many demonstration records a check has found, and how to remove them. */
function demonstrationMessage(check: ShopCheck, found: GoingLive["demonstration"]): string | undefined {
  const remedy = "The person who runs the server removes them with one command (demo:remove).";
  switch (check) {
    case "demo-accounts-closed":
      return `${count(found.accounts.length, "account")}: ${found.accounts.join(", ")}. ${remedy}`;
    case "demo-orders-removed":
      return `${count(found.orders, "order")} and ${count(found.subscriptions, "subscription")}. ${remedy}`;
    case "demo-reviews-removed":
      return `${count(found.reviews, "review")}. ${remedy}`;
    default:
      return undefined;
  }
}
