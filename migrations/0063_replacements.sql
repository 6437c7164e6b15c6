DROP INDEX "parcels_goods_key";--> statement-breakpoint
ALTER TABLE "parcels" ADD COLUMN "replacement" jsonb;--> statement-breakpoint
ALTER TABLE "parcels" ADD COLUMN "replaced_box_id" integer;--> statement-breakpoint
ALTER TABLE "parcels" ADD CONSTRAINT "parcels_replaced_box_id_boxes_id_fk" FOREIGN KEY ("replaced_box_id") REFERENCES "public"."boxes"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
-- Contract: it refuses what the index before it refused; replacements are nothing that the version before writes.
CREATE UNIQUE INDEX "parcels_goods_key" ON "parcels" USING btree ("order_id") WHERE "parcels"."box_id" is null and "parcels"."replacement" is null;--> statement-breakpoint
-- Contract: of a column that the version before does not write.
ALTER TABLE "parcels" ADD CONSTRAINT "parcels_replacement_check" CHECK ("parcels"."replacement" is null or ("parcels"."order_id" is not null and "parcels"."box_id" is null));