import { renderInvoice } from "#server/documents/for-others.ts";
import type { Attachment } from "#server/kernel/post.ts";
import type { Shop } from "#server/kernel/shop.ts";
import type { LetterFacts, LetterKind } from "#server/names/letter-kinds.ts";

/** The papers that go with a letter: an order's invoice, with its credit notes. */
export async function readAttachments(shop: Shop, facts: LetterFacts[LetterKind]): Promise<readonly Attachment[]> {
  const orderId = paperOrderId(facts);
  if (orderId === null) return [];
  const content = await renderInvoice(shop, orderId);
  return [{ filename: `invoice-order-${orderId}.pdf`, content, contentType: "application/pdf" }];
}

function paperOrderId(facts: LetterFacts[LetterKind]): number | null {
  if ("invoiceOrderId" in facts) return facts.invoiceOrderId;
  if ("creditNoteOrderId" in facts) return facts.creditNoteOrderId;
  return null;
}
