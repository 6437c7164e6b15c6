/** "order-confirmed" is "Order confirmed". */
export function letterKindWords(kind: string): string {
  const words = kind.replaceAll("-", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}
