ALTER TABLE "parcels" ADD COLUMN "postage_asked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "parcels" ADD COLUMN "postage_order_id" bigint;--> statement-breakpoint
ALTER TABLE "parcels" ADD COLUMN "postage_message" text;--> statement-breakpoint
ALTER TABLE "parcels" ADD CONSTRAINT "parcels_postage_check" CHECK ("parcels"."postage_order_id" is null or ("parcels"."postage_asked_at" is not null and "parcels"."postage_message" is null));