CREATE TABLE "packing_actions" (
	"key" uuid PRIMARY KEY NOT NULL,
	"parcel_id" integer NOT NULL,
	"refusal" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "packing_actions" ADD CONSTRAINT "packing_actions_parcel_id_parcels_id_fk" FOREIGN KEY ("parcel_id") REFERENCES "public"."parcels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "packing_actions_parcel_index" ON "packing_actions" USING btree ("parcel_id");