ALTER TABLE "product_batches" ADD COLUMN "recalled_at" timestamp with time zone;--> statement-breakpoint
-- The activity log has the recalls of earlier versions.
UPDATE "product_batches" SET "recalled_at" = "recalls"."at" FROM (
  SELECT "entity_id", min("created_at") AS "at" FROM "audit_log"
  WHERE "entity" = 'batch' AND "action" = 'update' AND "after" ->> 'recall' IS NOT NULL GROUP BY "entity_id"
) AS "recalls" WHERE "recalls"."entity_id" = "product_batches"."id"::text;
