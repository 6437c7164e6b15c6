import { isUnusualPrice } from "#domain/catalogue/is-unusual-price.ts";
import { formatPounds, parsePounds } from "#domain/money.ts";
import { ConfirmDialog } from "#web/admin/kit/confirm-dialog.tsx";

export interface UnusualPrice {
  name: string;
  /** Price before the change. Undefined for a new product. */
  before: string | undefined;
  after: string;
}

/** Converts an amount such as "12.5" to pence. */
function penceOf(amount: string) {
  const [whole = "0", part = ""] = amount.split(".");
  return parsePounds(`${whole}.${part.padEnd(2, "0")}`);
}

export function needsPriceQuestion({ before, after }: Omit<UnusualPrice, "name">): boolean {
  return isUnusualPrice(before === undefined ? undefined : penceOf(before), penceOf(after));
}

interface PriceQuestionProps {
  /** Undefined while the dialog is closed. */
  price: UnusualPrice | undefined;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks for confirmation before saving a price that is probably a typing error. */
export function PriceQuestion({ price, onConfirm, onClose }: PriceQuestionProps) {
  const after = price ? formatPounds(penceOf(price.after)) : "";
  return (
    <ConfirmDialog
      isOpen={price !== undefined}
      title={`Set the price to ${after}?`}
      actionLabel={`Set to ${after}`}
      keepLabel="Keep editing"
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <p className="font-medium break-words">{price?.name}</p>
      <p>
        {price?.before === undefined
          ? "Customers will get this product free of charge."
          : `The price is ${formatPounds(penceOf(price.before))} now. Customers pay the new price within a minute.`}
      </p>
    </ConfirmDialog>
  );
}
