ALTER TABLE "gift_card_movements" DROP CONSTRAINT "gift_card_movements_kind_check";--> statement-breakpoint
DROP INDEX "gift_card_movements_sold_key";--> statement-breakpoint
ALTER TABLE "gift_cards" ALTER COLUMN "order_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "gift_cards" ADD COLUMN "given_reason" text;--> statement-breakpoint
-- Contract: it is the index of 0077 and one kind more, which no earlier version writes.
CREATE UNIQUE INDEX "gift_card_movements_sold_key" ON "gift_card_movements" USING btree ("gift_card_id") WHERE "gift_card_movements"."kind" in ('sold', 'given');--> statement-breakpoint
-- Contract: it is the check of 0077 and one kind more, so it refuses nothing that an earlier version writes.
ALTER TABLE "gift_card_movements" ADD CONSTRAINT "gift_card_movements_kind_check" CHECK ("gift_card_movements"."kind" in ('sold', 'given', 'spent', 'returned', 'refunded', 'expired', 'shortfall', 'recovered'));--> statement-breakpoint
-- Contract: earlier versions write the order of every card and no reason, which this allows.
ALTER TABLE "gift_cards" ADD CONSTRAINT "gift_cards_given_check" CHECK (("gift_cards"."order_id" is null) = ("gift_cards"."given_reason" is not null));