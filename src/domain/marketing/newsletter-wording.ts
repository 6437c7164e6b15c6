/** Text beside the newsletter checkbox. Each subscription stores it as evidence of consent. */
export const NEWSLETTER_WORDING =
  "Send me the Meadow & Salt newsletter by email, about once a month. I can unsubscribe in every email.";
