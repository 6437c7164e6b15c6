import type { Appearance } from "@stripe/stripe-js";

/** The shop's look for Stripe's form, which stands in a frame and cannot read our style sheet. */
export function stripeAppearance(): Appearance {
  const style = getComputedStyle(document.documentElement);
  const token = (name: string) => style.getPropertyValue(name).trim();
  return {
    theme: "flat",
    labels: "above",
    variables: {
      colorPrimary: token("--color-accent"),
      colorBackground: token("--color-surface-raised"),
      colorText: token("--color-ink"),
      colorTextSecondary: token("--color-ink-soft"),
      colorDanger: token("--color-danger"),
      fontFamily: "system-ui, sans-serif",
      fontSizeBase: "16px",
      borderRadius: token("--radius-paper"),
      spacingUnit: "5px",
    },
    rules: {
      ".Input": { border: `1px solid ${token("--color-line-strong")}`, boxShadow: "none" },
      ".Input:focus": { border: `1px solid ${token("--color-accent")}`, boxShadow: "none" },
      ".Label": { fontWeight: "500" },
    },
  };
}
