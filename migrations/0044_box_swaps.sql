CREATE TABLE "box_swaps" (
	"box_id" integer PRIMARY KEY NOT NULL,
	"slot" integer NOT NULL,
	"out_product_id" integer NOT NULL,
	"into_product_id" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "box_swaps_slot_check" CHECK ("box_swaps"."slot" between 0 and 4),
	CONSTRAINT "box_swaps_other_check" CHECK ("box_swaps"."out_product_id" <> "box_swaps"."into_product_id")
);
--> statement-breakpoint
ALTER TABLE "box_swaps" ADD CONSTRAINT "box_swaps_box_id_boxes_id_fk" FOREIGN KEY ("box_id") REFERENCES "public"."boxes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "box_swaps" ADD CONSTRAINT "box_swaps_out_product_id_products_id_fk" FOREIGN KEY ("out_product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "box_swaps" ADD CONSTRAINT "box_swaps_into_product_id_products_id_fk" FOREIGN KEY ("into_product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "box_swaps_out_index" ON "box_swaps" USING btree ("out_product_id");--> statement-breakpoint
CREATE INDEX "box_swaps_into_index" ON "box_swaps" USING btree ("into_product_id");