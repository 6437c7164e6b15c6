ALTER TABLE "products" ADD COLUMN "shelf_mark" text;--> statement-breakpoint
-- Contract: the column is new, so no row has another value.
ALTER TABLE "products" ADD CONSTRAINT "products_shelf_mark_check" CHECK ("products"."shelf_mark" in ('best-seller', 'new'));
