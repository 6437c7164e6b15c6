/** What the newsletter box says, kept as evidence with every request. */
export const NEWSLETTER_WORDING =
  "Send me the Meadow & Salt newsletter by e-mail, about once a month. I can stop it in every letter.";
