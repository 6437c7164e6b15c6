ALTER TABLE "orders" ADD COLUMN "taken_by_user_id" integer;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "paid_in_person" text;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_taken_by_user_id_users_id_fk" FOREIGN KEY ("taken_by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_paid_in_person_check" CHECK ("orders"."paid_in_person" is null or "orders"."taken_by_user_id" is not null);