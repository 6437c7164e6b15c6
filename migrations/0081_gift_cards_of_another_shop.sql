ALTER TABLE "gift_card_movements" DROP CONSTRAINT "gift_card_movements_kind_check";--> statement-breakpoint
ALTER TABLE "gift_cards" DROP CONSTRAINT "gift_cards_given_check";--> statement-breakpoint
ALTER TABLE "gift_cards" DROP CONSTRAINT "gift_cards_sold_check";--> statement-breakpoint
ALTER TABLE "gift_cards" ADD COLUMN "moved_key" text;--> statement-breakpoint
ALTER TABLE "gift_cards" ADD COLUMN "replaced_code" text;--> statement-breakpoint
-- Contract: of a kind that the version before does not write.
CREATE UNIQUE INDEX "gift_card_movements_moved_key" ON "gift_card_movements" USING btree ("gift_card_id") WHERE "gift_card_movements"."kind" = 'moved';--> statement-breakpoint
-- Contract: of a column that the version before does not write.
ALTER TABLE "gift_cards" ADD CONSTRAINT "gift_cards_moved_key_unique" UNIQUE("moved_key");--> statement-breakpoint
-- Contract: one kind more; the version before writes none of it.
ALTER TABLE "gift_card_movements" ADD CONSTRAINT "gift_card_movements_kind_check" CHECK ("gift_card_movements"."kind" in ('sold', 'given', 'moved', 'spent', 'returned', 'refunded', 'expired', 'shortfall', 'recovered'));--> statement-breakpoint
-- Contract: it allows every card that the check before allowed.
ALTER TABLE "gift_cards" ADD CONSTRAINT "gift_cards_given_check" CHECK (num_nonnulls("gift_cards"."order_id", "gift_cards"."given_reason", "gift_cards"."moved_key") = 1);--> statement-breakpoint
-- Contract: it allows every card that the check before allowed.
ALTER TABLE "gift_cards" ADD CONSTRAINT "gift_cards_sold_check" CHECK (case when "gift_cards"."moved_key" is null then ("gift_cards"."sold_at" is null) = ("gift_cards"."expires_on" is null)
        else "gift_cards"."sold_at" is not null end);