ALTER TABLE "gift_card_uses" DROP CONSTRAINT "gift_card_uses_order_id_gift_card_id_pk";--> statement-breakpoint
ALTER TABLE "gift_card_uses" ALTER COLUMN "order_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "boxes" ADD COLUMN "gift_card_amount" numeric(10,2) DEFAULT 0.00 NOT NULL;--> statement-breakpoint
ALTER TABLE "gift_card_uses" ADD COLUMN "box_id" integer;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "gift_card_ids" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "gift_card_uses" ADD CONSTRAINT "gift_card_uses_box_id_boxes_id_fk" FOREIGN KEY ("box_id") REFERENCES "public"."boxes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gift_card_uses" ADD CONSTRAINT "gift_card_uses_order_key" UNIQUE("order_id","gift_card_id");--> statement-breakpoint
ALTER TABLE "gift_card_uses" ADD CONSTRAINT "gift_card_uses_box_key" UNIQUE("box_id","gift_card_id");--> statement-breakpoint
ALTER TABLE "boxes" ADD CONSTRAINT "boxes_gift_card_check" CHECK ("boxes"."gift_card_amount" between 0 and "boxes"."price");--> statement-breakpoint
ALTER TABLE "gift_card_uses" ADD CONSTRAINT "gift_card_uses_one_check" CHECK (("gift_card_uses"."order_id" is null) <> ("gift_card_uses"."box_id" is null));--> statement-breakpoint
ALTER TABLE "gift_card_uses" ADD CONSTRAINT "gift_card_uses_box_check" CHECK ("gift_card_uses"."box_id" is null or "gift_card_uses"."is_held");