CREATE INDEX "order_items_product_index" ON "order_items" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "orders_guest_email_index" ON "orders" USING btree ("email") WHERE "orders"."user_id" is null;--> statement-breakpoint
CREATE INDEX "orders_discount_index" ON "orders" USING btree ("discount_code_id") WHERE "orders"."discount_code_id" is not null;--> statement-breakpoint
CREATE INDEX "invoices_order_index" ON "invoices" USING btree ("order_id","id");