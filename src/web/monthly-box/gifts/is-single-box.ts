/** Whether a plan, a basket's box or a subscription is one box and nothing after it. */
export function isSingleBox({ rolls, boxes }: { rolls: boolean; boxes: number }): boolean {
  return !rolls && boxes === 1;
}
