DROP INDEX "letters_unsent_index";--> statement-breakpoint
ALTER TABLE "letters" ALTER COLUMN "subject" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "letters" ADD COLUMN "facts" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "letters" ADD COLUMN "status" text DEFAULT 'waiting' NOT NULL;--> statement-breakpoint
ALTER TABLE "letters" ADD COLUMN "content_hash" text;--> statement-breakpoint
ALTER TABLE "letters" ADD COLUMN "last_error" text;--> statement-breakpoint
CREATE INDEX "letters_unsent_index" ON "letters" USING btree ("next_attempt_at") WHERE "letters"."status" = 'waiting';--> statement-breakpoint
ALTER TABLE "letters" DROP COLUMN "text";--> statement-breakpoint
ALTER TABLE "letters" DROP COLUMN "unsubscribe_url";--> statement-breakpoint
ALTER TABLE "letters" ADD CONSTRAINT "letters_status_check" CHECK ("letters"."status" in ('waiting', 'sent', 'failed', 'withdrawn'));