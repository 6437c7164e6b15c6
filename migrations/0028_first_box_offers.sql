CREATE TABLE "first_box_offers" (
	"user_id" integer NOT NULL,
	"audience" text NOT NULL,
	"order_id" integer NOT NULL,
	"taken_at" timestamp with time zone,
	CONSTRAINT "first_box_offers_user_id_audience_pk" PRIMARY KEY("user_id","audience")
);
--> statement-breakpoint
ALTER TABLE "first_box_offers" ADD CONSTRAINT "first_box_offers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "first_box_offers" ADD CONSTRAINT "first_box_offers_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "first_box_offers_order_index" ON "first_box_offers" USING btree ("order_id");--> statement-breakpoint
-- Who has had a first box so far: everybody who has bought a subscription for that audience.
INSERT INTO "first_box_offers" ("user_id", "audience", "order_id", "taken_at")
SELECT DISTINCT ON (s."user_id", i."box" ->> 'audience') s."user_id", i."box" ->> 'audience', i."order_id", s."created_at"
FROM "subscriptions" s JOIN "order_items" i ON i."id" = s."order_item_id"
WHERE i."box" IS NOT NULL
ORDER BY s."user_id", i."box" ->> 'audience', s."created_at", s."id";
