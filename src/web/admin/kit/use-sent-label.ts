import { useShopMode } from "#web/app/layout/use-shop-mode.ts";

/** True if no mail server is connected. Emails are then kept in the shop and reach nobody. */
export function useIsMailKept(): boolean {
  return useShopMode()?.isMailKept ?? false;
}

/** Returns "sent" for emails that have left the shop, or "kept, not sent" without a mail server. */
export function useSentWord(): string {
  return sentWord(useIsMailKept());
}

export function sentWord(isKept: boolean): string {
  return isKept ? "kept, not sent" : "sent";
}

/** Returns the text after an email was queued: "Card link sent to …". Without a mail server, emails are only kept. */
export function useSentLabel(): (what: string, rest?: string) => string {
  const isKept = useIsMailKept();
  return (what, rest) => sentLabel(what, { isKept, rest });
}

export function sentLabel(what: string, { isKept, rest = "" }: { isKept: boolean; rest?: string | undefined }): string {
  if (isKept) return `${what} kept under Emails, not sent: no mail server is connected`;
  return rest ? `${what} sent ${rest}` : `${what} sent`;
}
