CREATE TABLE "kept_products" (
	"user_id" integer NOT NULL,
	"product_id" integer NOT NULL,
	"price" numeric(10,2) NOT NULL,
	"kept_at" timestamp with time zone NOT NULL,
	CONSTRAINT "kept_products_user_id_product_id_pk" PRIMARY KEY("user_id","product_id")
);
--> statement-breakpoint
ALTER TABLE "kept_products" ADD CONSTRAINT "kept_products_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kept_products" ADD CONSTRAINT "kept_products_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "kept_products_product_index" ON "kept_products" USING btree ("product_id");