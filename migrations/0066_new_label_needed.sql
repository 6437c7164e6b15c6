ALTER TABLE "parcels" ADD COLUMN "label_printed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "parcels" ADD COLUMN "label_outdated_at" timestamp with time zone;