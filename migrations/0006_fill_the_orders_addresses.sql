UPDATE "orders" SET "email" = lower("users"."email") FROM "users" WHERE "users"."id" = "orders"."user_id" AND "orders"."email" IS NULL;
