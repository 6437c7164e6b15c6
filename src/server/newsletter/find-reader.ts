import type { Shop } from "#server/kernel/shop.ts";
import { findSubscriber } from "./newsletter.queries.ts";

export interface NewsletterReader {
  status: "pending" | "confirmed" | "unsubscribed";
  /** Null once there is nothing to confirm. */
  confirmUrl: string | null;
  /** The page that ends the newsletter. */
  stopUrl: string;
  /** What a mail program calls to end it by one click. */
  unsubscribeUrl: string;
}

/** Whether a subscriber is written to, and the links of their letters; undefined for nobody. */
export async function findReader(shop: Shop, subscriberId: number): Promise<NewsletterReader | undefined> {
  const row = await findSubscriber(shop.db, subscriberId);
  if (!row) return undefined;
  const { publicUrl } = shop.config;
  return {
    status: row.status,
    confirmUrl: row.confirmToken && `${publicUrl}/newsletter/confirm?token=${row.confirmToken}`,
    stopUrl: `${publicUrl}/newsletter/unsubscribe?token=${row.token}`,
    unsubscribeUrl: `${publicUrl}/api/newsletter/${row.token}/unsubscribe`,
  };
}
