/** Fragment of a section of a running text, such as "section-what-you-pay" for "What you pay". */
export function sectionId(heading: string): string {
  const words = heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, "-")
    .replaceAll(/^-|-$/g, "");
  return `section-${words}`;
}
