/** Text beside the newsletter checkbox. Each subscription stores it as evidence of consent. */
export function newsletterWording(brandName: string): string {
  return `Send me the ${brandName} newsletter by email, about once a month. I can unsubscribe in every email.`;
}
