import type { Shop } from "#server/shop.ts";
import { type LetterRow, listDueLetters, markFailed, markSent } from "./letters.queries.ts";

const LETTERS_PER_RUN = 100;
const MINUTE_MS = 60_000;
/** The pause doubles with every attempt, up to a day. */
const PAUSE_MINUTES_MAX = 24 * 60;

/** Sends what is due. A letter keeps its Message-ID, so that a repeat after a crash can be told from a second letter. */
export async function sendLetters(shop: Shop): Promise<void> {
  for (const letter of await listDueLetters(shop.db, shop.clock(), LETTERS_PER_RUN)) {
    try {
      const messageId = await shop.post.send(toMessage(letter, shop));
      await markSent(shop.db, letter.id, messageId, shop.clock());
    } catch (error) {
      const pauseMs = Math.min(2 ** letter.attempts, PAUSE_MINUTES_MAX) * MINUTE_MS;
      await markFailed(shop.db, letter.id, new Date(shop.clock().getTime() + pauseMs));
      shop.log.error({ err: error, letterId: letter.id }, "a letter could not be sent");
    }
  }
}

function toMessage(letter: LetterRow, shop: Shop) {
  const host = new URL(shop.config.publicUrl).hostname;
  return {
    messageId: `<letter-${letter.id}@${host}>`,
    to: letter.recipient,
    subject: letter.subject,
    text: letter.text,
    unsubscribeUrl: letter.unsubscribeUrl ?? undefined,
  };
}
