/**
 * Runs in the page. Returns the centre of a visible control by name, or null while the control is missing or covered.
 * While a dialog is open, only its controls count. An exact name takes precedence over a partial one.
 */
export function findControl(name: string, role: string): { x: number; y: number } | null {
  const scope = document.querySelector("dialog:modal") ?? document.body;
  const fields = "input:not([type=radio]):not([type=checkbox]), textarea, select";
  const controls = "a[href], button:not(:disabled), input[type=radio], input[type=checkbox], [role=button]";
  const tidy = (text: string | null | undefined) => (text ?? "").replace(/\s+/g, " ").trim();
  const nameOf = (element: Element) => {
    const by = element.getAttribute("aria-labelledby")?.split(" ") ?? [];
    const labelled = by.map((id) => document.getElementById(id)?.textContent).join(" ");
    const labels =
      element instanceof HTMLInputElement ? [...(element.labels ?? [])].map((label) => label.textContent) : [];
    return tidy(labelled || element.getAttribute("aria-label") || labels.join(" ") || element.textContent);
  };
  const named = [...scope.querySelectorAll(role === "field" ? fields : controls)].filter(
    (element) => element.checkVisibility() && nameOf(element).startsWith(name),
  );
  const found = named.find((element) => nameOf(element) === name) ?? named[0];
  if (!found) return null;
  found.scrollIntoView({ block: "center", inline: "nearest", behavior: "instant" });
  const { left, top, width, height } = found.getBoundingClientRect();
  const x = Math.round(left + width / 2);
  const y = Math.round(top + height / 2);
  const above = document.elementFromPoint(x, y);
  const isInSight = above !== null && (found.contains(above) || above.contains(found));
  return isInSight ? { x, y } : null;
}
