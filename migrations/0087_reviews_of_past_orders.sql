ALTER TABLE "reviews" ALTER COLUMN "order_item_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "past_item_id" integer;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_past_item_id_past_order_items_id_fk" FOREIGN KEY ("past_item_id") REFERENCES "public"."past_order_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- Contract: the version before it does not know the column and leaves it empty.
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_past_line_key" UNIQUE("past_item_id","product_id");--> statement-breakpoint
-- Contract: the version before it always names an order line.
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_purchase_check" CHECK (num_nonnulls("reviews"."order_item_id", "reviews"."past_item_id") = 1);