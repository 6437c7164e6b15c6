CREATE INDEX "products_name_index" ON "products" USING btree (lower("name"));--> statement-breakpoint
CREATE INDEX "products_sku_index" ON "products" USING btree (lower("sku"));