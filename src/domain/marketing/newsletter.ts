export const ISSUE_STATUSES = ["draft", "sending", "paused", "sent", "stopped"] as const;
export type IssueStatus = (typeof ISSUE_STATUSES)[number];

/** Statuses that a user can set on an issue that is being sent. */
export const ISSUE_MOVES = ["paused", "sending", "stopped"] as const satisfies readonly IssueStatus[];
export type IssueMove = (typeof ISSUE_MOVES)[number];

/**
 * Changes that are possible in a status. A draft is sent with a separate call. "sent" and "stopped" are final.
 */
export function movesAfter(status: IssueStatus): readonly IssueMove[] {
  switch (status) {
    case "sending":
      return ["paused", "stopped"];
    case "paused":
      return ["sending", "stopped"];
    case "draft":
    case "sent":
    case "stopped":
      return [];
  }
}

/** Minutes needed to send an issue to a number of readers, rounded up. */
export function minutesToWrite(readers: number, readersPerMinute: number): number {
  return Math.ceil(readers / readersPerMinute);
}
