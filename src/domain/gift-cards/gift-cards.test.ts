import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isoDay } from "#domain/calendar.ts";
import { pence, sumPence } from "#domain/money.ts";
import { CARD_CHARGE_MIN_PENCE } from "#domain/pricing/discounts.ts";
import { looksLikeGiftCard, readGiftCardCode, writeGiftCardCode } from "./gift-card-code.ts";
import {
  GIFT_CARD_MOVEMENTS,
  giftCardBalance,
  giftCardExpiry,
  giftCardOwed,
  giftCardState,
  spendGiftCards,
  splitRefund,
} from "./gift-cards.ts";

const amount = (max = 50_000) => fc.integer({ min: 0, max }).map(pence);
const bytes = fc.uint8Array({ minLength: 19, maxLength: 19 });
const CODE = writeGiftCardCode(new Uint8Array(19).fill(7));

describe("a gift card's code", () => {
  it("is read back however it is typed", () => {
    fc.assert(
      fc.property(bytes, (random) => {
        const code = writeGiftCardCode(random);
        expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){4}[0-9A-HJKMNP-TV-Z]{4}$/);
        const sloppy = ` ${code.toLowerCase().replaceAll("-", " ").replaceAll("0", "o").replaceAll("1", "l")} `;
        expect([code, sloppy, code.replaceAll("-", "")].map(readGiftCardCode)).toEqual([code, code, code]);
        expect(looksLikeGiftCard(code)).toBe(true);
      }),
    );
  });

  it("with one wrong symbol is none, so that a slip of the finger is no guess", () => {
    fc.assert(
      fc.property(bytes, fc.nat(19), fc.integer({ min: 1, max: 31 }), (random, place, by) => {
        const symbols = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
        const code = writeGiftCardCode(random).replaceAll("-", "");
        const wrong = symbols.charAt((symbols.indexOf(code.charAt(place)) + by) % symbols.length);
        expect(readGiftCardCode(code.slice(0, place) + wrong + code.slice(place + 1))).toBeUndefined();
      }),
    );
    for (const typed of ["", "WELCOME10", CODE.slice(1), `${CODE}7`, CODE.replace("7", "U")]) {
      expect(readGiftCardCode(typed)).toBeUndefined();
    }
    expect(["WELCOME10", "SUMMER-2026", ""].map(looksLikeGiftCard)).toEqual([false, false, false]);
    expect(() => writeGiftCardCode(new Uint8Array(18))).toThrow(RangeError);
  });
});

describe("a gift card", () => {
  it("is good for five years to the day", () => {
    expect(giftCardExpiry(isoDay("2026-11-23"))).toBe("2031-11-23");
    expect(giftCardExpiry(isoDay("2028-02-29"))).toBe("2033-02-28");
    const card = { soldOn: isoDay("2026-11-23"), isStopped: false, expiresOn: isoDay("2031-11-23") };
    expect(giftCardState(card, isoDay("2031-11-23"))).toBe("valid");
    expect(giftCardState(card, isoDay("2031-11-24"))).toBe("expired");
    expect(giftCardState({ ...card, isStopped: true }, isoDay("2026-12-01"))).toBe("stopped");
    expect(giftCardState({ ...card, soldOn: null }, isoDay("2026-12-01"))).toBe("unpaid");
  });

  it("pays in its turn as far as it goes", () => {
    const cards = [1000, 0, 2500].map((availablePence, index) => ({
      id: index + 1,
      availablePence: pence(availablePence),
    }));
    expect(spendGiftCards(pence(2099), cards)).toEqual([
      { id: 1, amountPence: 1000 },
      { id: 3, amountPence: 1099 },
    ]);
    expect(spendGiftCards(pence(500), cards)).toEqual([{ id: 1, amountPence: 500 }]);
    expect(spendGiftCards(pence(0), cards)).toEqual([]);
  });

  it("never leaves a few pence that no bank card takes, and never pays more than it has or is due", () => {
    expect(spendGiftCards(pence(1010), [{ id: 1, availablePence: pence(1000) }])).toEqual([
      { id: 1, amountPence: 980 },
    ]);
    fc.assert(
      fc.property(amount(), fc.array(amount(20_000), { maxLength: 5 }), (due, available) => {
        const cards = available.map((availablePence, id) => ({ id, availablePence }));
        const parts = spendGiftCards(due, cards);
        const left = due - sumPence(parts.map(({ amountPence }) => amountPence));
        expect(left === 0 || left >= Math.min(CARD_CHARGE_MIN_PENCE, due)).toBe(true);
        for (const { id, amountPence } of parts) {
          expect(amountPence).toBeGreaterThan(0);
          expect(amountPence).toBeLessThanOrEqual(available[id] ?? 0);
        }
        const rich = sumPence(available) >= due;
        expect(!rich || left === 0).toBe(true);
      }),
    );
  });
});

describe("a refund of what gift cards paid for", () => {
  it("goes to the bank card first, then to the gift cards, the last first", () => {
    const bank = { paidPence: pence(500), refundedPence: pence(100) };
    const cards = [
      { id: 1, paidPence: pence(1000), refundedPence: pence(0) },
      { id: 2, paidPence: pence(300), refundedPence: pence(0) },
    ];
    expect(splitRefund(pence(250), bank, cards)).toEqual({ cardPence: 250, giftCards: [] });
    expect(splitRefund(pence(900), bank, cards)).toEqual({
      cardPence: 400,
      giftCards: [
        { id: 2, amountPence: 300 },
        { id: 1, amountPence: 200 },
      ],
    });
    expect(() => splitRefund(pence(1701), bank, cards)).toThrow(RangeError);
  });

  it("in any number of steps gives each means what it paid, and no more", () => {
    fc.assert(
      fc.property(
        amount(),
        fc.array(amount(9_000), { maxLength: 4 }),
        fc.array(fc.nat(99), { maxLength: 6 }),
        (paid, onCards, shares) => {
          const bank = { paidPence: paid, refundedPence: pence(0) };
          const cards = onCards.map((paidPence, id) => ({ id, paidPence, refundedPence: pence(0) }));
          const back = (wanted: number) => {
            const { cardPence, giftCards } = splitRefund(pence(wanted), bank, cards);
            bank.refundedPence = pence(bank.refundedPence + cardPence);
            for (const { id, amountPence } of giftCards) {
              const card = cards[id];
              if (card) card.refundedPence = pence(card.refundedPence + amountPence);
            }
            expect(cardPence + sumPence(giftCards.map(({ amountPence }) => amountPence))).toBe(wanted);
          };
          const left = () => [bank, ...cards].reduce((sum, means) => sum + means.paidPence - means.refundedPence, 0);
          for (const share of shares) back(Math.floor((left() * share) / 100));
          back(left());
          for (const means of [bank, ...cards]) expect(means.refundedPence).toBe(means.paidPence);
        },
      ),
    );
  });
});

describe("the ledger of a gift card", () => {
  it("is what was sold, given, brought over and came back, less what was spent, refunded to the buyer, expired and recovered", () => {
    const movement = fc.record({ kind: fc.constantFrom(...GIFT_CARD_MOVEMENTS), amountPence: amount() });
    fc.assert(
      fc.property(fc.array(movement), (movements) => {
        const sum = (...kinds: string[]) =>
          sumPence(movements.filter(({ kind }) => kinds.includes(kind)).map(({ amountPence }) => amountPence));
        expect(giftCardBalance(movements)).toBe(
          sum("sold", "given", "moved", "returned") - sum("spent", "refunded", "expired", "recovered"),
        );
        expect(giftCardOwed(movements)).toBe(Math.max(0, sum("shortfall") - sum("recovered")));
      }),
    );
  });
});
