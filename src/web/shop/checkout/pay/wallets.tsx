import type { ReactNode } from "react";

export interface WalletsProps {
  /** Whether they stand above the card's fields, or below its button. */
  place: "above" | "below";
  /** False while no wallet can be offered: then nothing is seen of them. */
  isShown: boolean;
  children: ReactNode;
}

/** Wallets beside the card form, with a line between the two. */
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
