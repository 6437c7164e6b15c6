ALTER TABLE "sample_requests" ADD COLUMN "over_16_by" text DEFAULT 'words' NOT NULL;--> statement-breakpoint
ALTER TABLE "sample_requests" ADD CONSTRAINT "sample_requests_over_16_check" CHECK ("sample_requests"."over_16_by" in ('tick', 'words'));--> statement-breakpoint
-- Until now nobody could ask without the tick.
UPDATE "sample_requests" SET "over_16_by" = 'tick';
