ALTER TABLE "order_items" DROP CONSTRAINT "order_items_given_back_check";--> statement-breakpoint
ALTER TABLE "boxes" ADD COLUMN "refund_by" integer;--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "returned_quantity" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_on_shelf_check" CHECK ("order_items"."given_back_quantity" >= 0 and "order_items"."returned_quantity" >= 0 and "order_items"."given_back_quantity" + "order_items"."returned_quantity" <= "order_items"."quantity");