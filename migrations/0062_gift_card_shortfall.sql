ALTER TABLE "gift_card_movements" DROP CONSTRAINT "gift_card_movements_kind_check";--> statement-breakpoint
DROP INDEX "gift_card_movements_refund_key";--> statement-breakpoint
-- Contract: it refuses less than the index that it replaces.
CREATE UNIQUE INDEX "gift_card_movements_refund_key" ON "gift_card_movements" USING btree ("refund_id","gift_card_id","kind") WHERE "gift_card_movements"."refund_id" is not null;--> statement-breakpoint
-- Contract: two kinds more; the version before writes none of them.
ALTER TABLE "gift_card_movements" ADD CONSTRAINT "gift_card_movements_kind_check" CHECK ("gift_card_movements"."kind" in ('sold', 'spent', 'returned', 'refunded', 'expired', 'shortfall', 'recovered'));