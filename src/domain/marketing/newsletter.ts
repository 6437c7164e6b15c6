export const ISSUE_STATUSES = ["draft", "sending", "paused", "sent", "stopped"] as const;
export type IssueStatus = (typeof ISSUE_STATUSES)[number];

/** What an issue that is on its way can be moved to by hand. */
export const ISSUE_MOVES = ["paused", "sending", "stopped"] as const satisfies readonly IssueStatus[];
export type IssueMove = (typeof ISSUE_MOVES)[number];

/** Which moves a status allows. A draft is sent by a call of its own; what is sent or stopped stays so. */
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

/** In how many minutes letters to so many readers are written; a part of a minute counts as one. */
export function minutesToWrite(readers: number, readersPerMinute: number): number {
  return Math.ceil(readers / readersPerMinute);
}

/** What the newsletter box says, kept as evidence with every request. */
export const NEWSLETTER_WORDING =
  "Send me the Meadow & Salt newsletter by e-mail, about once a month. I can stop it in every letter.";
