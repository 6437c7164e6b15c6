ALTER TABLE "orders" ADD COLUMN "present" jsonb;--> statement-breakpoint
ALTER TABLE "parcels" ADD COLUMN "send_from" date;--> statement-breakpoint
CREATE INDEX "orders_present_index" ON "orders" USING btree ("id") WHERE "orders"."present" is not null;