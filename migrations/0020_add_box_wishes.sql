ALTER TABLE "cart_items" ADD COLUMN "wishes" jsonb;--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "wishes" jsonb;--> statement-breakpoint
ALTER TABLE "questionnaire_responses" ADD COLUMN "exclusions" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
CREATE INDEX "subscriptions_gift_index" ON "subscriptions" USING btree ("id") WHERE "subscriptions"."gift" is not null;