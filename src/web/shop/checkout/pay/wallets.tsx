import type { ReactNode } from "react";

export interface WalletsProps {
  /** Place of the wallets: above the card fields, or below the button. */
  place: "above" | "below";
  /** False while no wallet is available. */
  isShown: boolean;
  children: ReactNode;
}

/** Wallets beside the card form, with a divider. */
export function Wallets({ place, isShown, children }: WalletsProps) {
  const line = (
    <p className="flex items-center gap-4 text-ink-soft before:h-px before:grow before:bg-line after:h-px after:grow after:bg-line">
      {place === "above" ? "or pay by card" : "or"}
    </p>
  );
  return (
    <div className={isShown ? "space-y-6" : "h-0 overflow-hidden"}>
      {isShown && place === "below" && line}
      {children}
      {isShown && place === "above" && line}
    </div>
  );
}
