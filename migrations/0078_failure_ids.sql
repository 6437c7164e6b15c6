ALTER TABLE "charge_attempts" ADD COLUMN "failure_id" text;--> statement-breakpoint
ALTER TABLE "sandbox_payments" ADD COLUMN "failure_id" text;