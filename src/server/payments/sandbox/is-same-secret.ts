import { timingSafeEqual } from "node:crypto";

/** Compares in a time that tells nothing about where two secrets differ. */
export function isSameSecret(expected: string, given: string): boolean {
  const [a, b] = [Buffer.from(expected), Buffer.from(given)];
  return a.length === b.length && timingSafeEqual(a, b);
}
