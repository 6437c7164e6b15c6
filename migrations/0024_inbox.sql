ALTER TABLE "payment_events" ALTER COLUMN "applied_at" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_events" ADD COLUMN "received_at" timestamp with time zone;--> statement-breakpoint
UPDATE "payment_events" SET "received_at" = "applied_at";--> statement-breakpoint
ALTER TABLE "payment_events" ALTER COLUMN "received_at" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_events" ADD COLUMN "tries" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_events" ADD COLUMN "next_try_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payment_events" ADD COLUMN "failure" text;--> statement-breakpoint
CREATE INDEX "payment_events_waiting_index" ON "payment_events" USING btree ("created_at","id") WHERE "payment_events"."applied_at" is null;--> statement-breakpoint
CREATE INDEX "payment_events_object_index" ON "payment_events" USING btree ("object_id");