const FORM = /^[A-Z]{2}\d{9}GB$/;
/** Weights of the check digit (UPU S10). */
const WEIGHTS = [8, 6, 4, 2, 3, 5, 9, 7];

/** A tracking number without spaces, in capitals. */
export function tidyTrackingNumber(text: string): string {
  return text.replace(/\s/g, "").toUpperCase();
}

/** Whether a tidy tracking number has Royal Mail's form and its check digit is right. A wrong one is a warning, no bar. */
export function isTrackingNumber(text: string): boolean {
  if (!FORM.test(text)) return false;
  const digits = [...text.slice(2, 11)].map(Number);
  const sum = WEIGHTS.reduce((total, weight, index) => total + weight * (digits[index] ?? 0), 0);
  const rest = 11 - (sum % 11);
  return digits[8] === (rest === 10 ? 0 : rest === 11 ? 5 : rest);
}

/** Where Royal Mail tells how far a parcel is. */
export function trackingLink(trackingNumber: string): string {
  return `https://www.royalmail.com/track-your-item#/tracking-results/${encodeURIComponent(trackingNumber)}`;
}
