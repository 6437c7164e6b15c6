CREATE TABLE "discount_holds" (
	"order_id" integer PRIMARY KEY NOT NULL,
	"discount_code_id" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "carts" ADD COLUMN "discount_code" text;--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "discount_amount" numeric(10,2) DEFAULT 0.00 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "email" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "guest_owner" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "billing_address" jsonb;--> statement-breakpoint
ALTER TABLE "discount_holds" ADD CONSTRAINT "discount_holds_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discount_holds" ADD CONSTRAINT "discount_holds_discount_code_id_discount_codes_id_fk" FOREIGN KEY ("discount_code_id") REFERENCES "public"."discount_codes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "discount_holds_code_index" ON "discount_holds" USING btree ("discount_code_id");--> statement-breakpoint
CREATE INDEX "orders_guest_index" ON "orders" USING btree ("guest_owner");