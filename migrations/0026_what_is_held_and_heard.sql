ALTER TABLE "orders" ADD COLUMN "held_from" text;--> statement-breakpoint
ALTER TABLE "payment_events" ADD COLUMN "is_delivered" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_events" ADD COLUMN "decline" jsonb;--> statement-breakpoint
CREATE INDEX "orders_held_index" ON "orders" USING btree ("held_from") WHERE "orders"."held_from" is not null;--> statement-breakpoint
CREATE INDEX "payment_events_heard_index" ON "payment_events" USING btree ("received_at") WHERE "payment_events"."is_delivered";