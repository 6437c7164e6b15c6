import type { Page } from "playwright-core";

/** Waits for the error summary of a form, with the focus and a line that begins with this message. */
export async function findSummary(page: Page, message: string): Promise<void> {
  const summary = page.getByRole("alert").filter({ hasText: "There is a problem" }).and(page.locator(":focus"));
  await summary.getByRole("listitem").filter({ hasText: message }).waitFor();
}
