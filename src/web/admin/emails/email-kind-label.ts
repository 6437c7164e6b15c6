/** "order-confirmed" is "Order confirmed". */
export function emailKindLabel(kind: string): string {
  const text = kind.replaceAll("-", " ");
  return text.charAt(0).toUpperCase() + text.slice(1);
}
