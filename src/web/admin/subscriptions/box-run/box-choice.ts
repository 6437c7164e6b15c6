import type { RunBox, WaitingBox } from "#contract/subscriptions/admin-box-run.ts";
import { NATURALNESS_PHRASES } from "#domain/subscriptions/box-labels.ts";
import type { AudienceNames } from "#domain/subscriptions/box-names.ts";
import type { UrlState } from "#web/admin/kit/use-url-state.ts";

/** States of a box in the order of its life, with the headings of the dashboard. */
export const BOX_STATES = [
  ["announced", "Announced"],
  ["unpaid", "Unpaid"],
  ["paid", "Paid"],
  ["packed", "Packed"],
  ["dispatched", "Sent"],
] as const;

export type BoxState = (typeof BOX_STATES)[number][0];

/** The boxes that the page shows. An undefined part shows all. */
export interface BoxChoice {
  kind: string | undefined;
  state: BoxState | undefined;
}

type AnyBox = Pick<RunBox, "audience" | "naturalness"> & { status: RunBox["status"] | WaitingBox["status"] };

/** Kind of a box in an address: "women-100natural". */
export function boxKind({ audience, naturalness }: Pick<RunBox, "audience" | "naturalness">): string {
  return `${audience}-${naturalness}`;
}

/** Kind of a box: "Women, 100% natural". */
export function kindLabel(
  { audience, naturalness }: Pick<RunBox, "audience" | "naturalness">,
  names: AudienceNames,
): string {
  return `${names[audience]}, ${NATURALNESS_PHRASES[naturalness]}`;
}

/** The choice in the address. */
export function readChoice(url: UrlState): BoxChoice {
  const states = BOX_STATES.map(([state]) => state);
  return { kind: url.read("kind"), state: url.readOneOf("state", states) };
}

export function stateOf({ status }: Pick<AnyBox, "status">): BoxState {
  return status === "charged" ? "paid" : status;
}

/** True if the choice contains the box. */
export function isChosen(box: AnyBox, { kind, state }: BoxChoice): boolean {
  return (kind === undefined || kind === boxKind(box)) && (state === undefined || state === stateOf(box));
}
