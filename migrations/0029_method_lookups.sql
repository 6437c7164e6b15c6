CREATE INDEX "subscriptions_method_index" ON "subscriptions" USING btree ("method_id");--> statement-breakpoint
CREATE INDEX "subscriptions_payer_index" ON "subscriptions" USING btree ("payer_id");