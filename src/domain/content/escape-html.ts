/** Text as HTML that shows it unchanged, also within an attribute. An apostrophe becomes `&#39;`, as in marked. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
