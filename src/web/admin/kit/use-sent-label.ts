import { useShopMode } from "#web/app/layout/use-shop-mode.ts";

/** Returns the text after an email was queued: "Card link sent to …". Without a mail server, emails are only kept. */
export function useSentLabel(): (what: string, rest?: string) => string {
  const isKept = useShopMode()?.isMailKept ?? false;
  return (what, rest) => sentLabel(what, { isKept, rest });
}

export function sentLabel(what: string, { isKept, rest = "" }: { isKept: boolean; rest?: string | undefined }): string {
  if (isKept) return `${what} kept under Emails, not sent: no mail server is connected`;
  return rest ? `${what} sent ${rest}` : `${what} sent`;
}
